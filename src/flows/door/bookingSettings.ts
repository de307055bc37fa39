import { fromPromise } from 'xstate';
import { bookingSettingsMachine } from '#machines/flows/door/bookingSettings.machine.ts';
import { bookingSettingsBody, bookingSettingsValues } from '#machines/flows/door/bookingSettingsFields.ts';
import { bookingPageCalls } from '#src/calls/bookingPage.ts';
import { clinicZone } from '#src/flows/clinics/clinicZone.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Changing what a clinic publishes for booking from home through the API. */
export const bookingSettingsFlow = perApp((app) => {
  const { readBookingSettings, updateBookingSettings } = bookingPageCalls(app);
  return bookingSettingsMachine.provide({
    actors: {
      readPage: fromPromise(({ input, signal }) => readBookingSettings(input.clinic, signal)),
      saving: savingThrough(app, {
        save: ({ about, values, version }, signal) =>
          updateBookingSettings(about.clinic, bookingSettingsBody(values), version, signal),
        valuesOf: bookingSettingsValues,
        async readTheirs(id, _, signal) {
          const page = await readBookingSettings(id, signal);
          return {
            values: bookingSettingsValues(page),
            version: page.version,
            changedAt: page.updated_at,
            zone: await clinicZone(app, id, signal),
          };
        },
      }),
    },
  });
});
