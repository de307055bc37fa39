import { fromPromise } from 'xstate';
import { freedTimeOfferMachine } from '#machines/flows/reservations/freedTimeOffer.machine.ts';
import { reservationCalls } from '#src/calls/reservations.ts';
import { waitingCalls } from '#src/calls/waiting.ts';
import { perApp } from '#src/session/perApp.ts';

/** Offering a freed or another free time through the API. */
export const freedTimeOfferFlow = perApp((app) =>
  freedTimeOfferMachine.provide({
    actors: {
      offerTime: fromPromise(({ input, signal }) => waitingCalls(app).offerTime(input, signal)),
      declineOffer: fromPromise(async ({ input, signal }) => {
        await reservationCalls(app).moveReservation(input, signal);
      }),
    },
  }),
);
