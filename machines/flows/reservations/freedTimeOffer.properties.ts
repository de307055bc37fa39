import { RefusedError } from '#machines/parts/failure.ts';
import { type Happening, type Promises, promise, sameKeyForTheSame } from '#machines/parts/properties.ts';
import type { OfferSent } from './freedTimeOffer.machine.ts';
import type { MoveCall } from './reservationWords.ts';

interface Context {
  readonly problem: unknown;
}

const calls = ['offerTime', 'declineOffer'];
const isWaiting = (moment: Happening<Context>['now'] | null) =>
  moment?.isIn('offering') === true || moment?.isIn('declining') === true;
const isTold = ({ stated }: Happening<Context>) =>
  stated.some(({ type }) => type === 'offered' || type === 'declined');

/** What offering a time to who waits promises. */
export const freedTimeOfferPromises: Promises = {
  reads: ['call', 'decline', 'problem'],
  events: [
    { type: 'offer.made', time: 2, appointment: 7, version: 1, minutes: 60 },
    { type: 'decline.made', appointment: 8, version: 1 },
  ],
  properties: [
    promise<Context>({
      says: 'A time goes to who was chosen with it, in the version that the list shows.',
      holds: ({ event, asked }) =>
        asked
          .filter(({ id }) => id === 'offerTime')
          .every(
            ({ input }) =>
              event.type === 'offer.made' &&
              (['time', 'appointment', 'version', 'minutes'] as const).every(
                (name) => (input as OfferSent)[name] === event[name],
              ),
          ),
    }),
    promise<Context>({
      says: 'A time is said to be offered, or given back, only by the answer of the server.',
      holds: (step) => !isTold(step) || calls.some((call) => step.event.type === `xstate.done.actor.${call}`),
    }),
    promise<Context>({
      says: 'Every offer is reported: it is made, or the page says why not.',
      holds: (step) =>
        !isWaiting(step.before) || isWaiting(step.now) || isTold(step) || step.now.context.problem !== null,
    }),
    promise<Context>({
      says: 'A list that the server refused is read again.',
      holds: ({ event, stated }) =>
        !(
          calls.some((call) => event.type === `xstate.error.actor.${call}`) &&
          event.error instanceof RefusedError
        ) || stated.some(({ type }) => type === 'outrun'),
    }),
    sameKeyForTheSame<OfferSent>(
      'A time that is offered once more goes under the same key, and another one under its own.',
      'offerTime',
      ({ key, ...about }) => ({ key, about }),
    ),
    sameKeyForTheSame<MoveCall>(
      'An offer that is given back once more goes under the same key, and another one under its own.',
      'declineOffer',
      ({ key, ...about }) => ({ key, about }),
    ),
  ],
};
