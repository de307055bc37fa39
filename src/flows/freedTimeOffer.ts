import { fromPromise } from 'xstate';
import { freedTimeOfferMachine } from '#machines/flows/freedTimeOffer.machine.ts';
import { reservationCalls } from '#src/api/actors/reservations.ts';
import { waitingCalls } from '#src/api/actors/waiting.ts';
import { perApp } from '#src/app/perApp.ts';

/** Offering a freed or another free time through the API. */
export const freedTimeOfferFlow = perApp((app) =>
  freedTimeOfferMachine.provide({
    actors: {
      offerTime: fromPromise(async ({ input: { call }, signal }) => {
        if (!call) throw new Error('There is nothing to offer.');
        return waitingCalls(app).offerTime(call, signal);
      }),
      declineOffer: fromPromise(async ({ input: { call }, signal }) => {
        if (!call) throw new Error('There is nothing to decline.');
        const { appointment: id, version } = call;
        const asked = { id, version, move: 'declineOffer', words: {} } as const;
        await reservationCalls(app).moveReservation(asked, signal);
      }),
    },
  }),
);
