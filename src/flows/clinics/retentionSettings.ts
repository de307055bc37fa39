import { fromPromise } from 'xstate';
import { retentionBody, retentionValues } from '#machines/flows/clinics/retentionFields.ts';
import { retentionSettingsMachine } from '#machines/flows/clinics/retentionSettings.machine.ts';
import { retentionCalls } from '#src/calls/retention.ts';
import { clinicZone } from '#src/flows/clinics/clinicZone.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Changing how long a clinic keeps charts through the API. */
export const retentionSettingsFlow = perApp((app) => {
  const { readRetention, updateRetention } = retentionCalls(app);
  return retentionSettingsMachine.provide({
    actors: {
      readRules: fromPromise(({ input, signal }) => readRetention(input.clinic, signal)),
      saving: savingThrough(app, {
        save: ({ about, values, version }, signal) =>
          updateRetention(about.clinic, retentionBody(values), version, signal),
        valuesOf: retentionValues,
        async readTheirs(id, _, signal) {
          const rules = await readRetention(id, signal);
          return {
            values: retentionValues(rules),
            version: rules.version,
            changedAt: rules.updated_at,
            zone: await clinicZone(app, id, signal),
          };
        },
      }),
    },
  });
});
