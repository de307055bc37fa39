import { fromCallback, fromPromise } from 'xstate';
import { reservationCreateMachine } from '#machines/flows/reservationCreate.machine.ts';
import { reservationBody, reservationOrigin } from '#machines/flows/reservationFields.ts';
import { reservationCalls } from '#src/api/actors/reservations.ts';
import { clinicZone } from '#src/app/clinicZone.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';
import { slotHoldFlow } from './slotHold.ts';
import { timesOf } from './slotWish.ts';
import { watchSlotOf } from './watchSlot.ts';

/** Creating a reservation through the API; what is typed is the clinic's own time. */
export const reservationCreateFlow = perApp((app) =>
  reservationCreateMachine.provide({
    actors: {
      form: formWithDrafts(app),
      slotHold: slotHoldFlow(app),
      watchSlot: fromCallback(({ input, sendBack }) => watchSlotOf(app, input, sendBack)),
      createReservation: fromPromise(async ({ input: { clinic, rebooks, values, key }, signal }) => {
        const { createReservation, rebookReservation } = reservationCalls(app);
        // a time that was looked at before the waiting list was chosen is not wished any more
        const isWaiting = values.action === 'waitlist';
        const wished = isWaiting ? { ...values, date: '', time: '' } : values;
        const times = timesOf(wished, await clinicZone(app, clinic, signal));
        const body = { ...reservationBody(values), ...times };
        if (!rebooks)
          return createReservation({ ...body, ...reservationOrigin(values), clinic }, key, signal);
        const { staff, override_reason } = body;
        const time = { start_at: times.start_at ?? '', end_at: times.end_at, staff, override_reason };
        return rebookReservation(rebooks.id, { version: rebooks.version, ...time }, key, signal);
      }),
    },
  }),
);
