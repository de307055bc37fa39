import type { FormValues } from '#machines/form/rules.ts';
import { type Promises, promise, sameKeyForTheSame } from '#machines/parts/properties.ts';
import type { Explained } from './reservationMove.machine.ts';
import type { Move, Reservation } from './reservationMoves.ts';
import type { MoveCall } from './reservationWords.ts';

interface Context {
  readonly reservation: Reservation;
  readonly move: Move | null;
}

interface Typed {
  readonly move: Move;
  readonly values: FormValues;
}

/** What the steps of a reservation promise. */
export const reservationMovePromises: Promises = {
  reads: ['typed', 'words'],
  properties: [
    promise<Context, number>({
      says: 'The page never goes back to an older copy of the reservation than one that it had.',
      begins: 0,
      remembers: ({ now }, newest) => Math.max(newest, now.context.reservation.version),
      holds: ({ now }, newest) => now.context.reservation.version >= newest,
    }),
    promise<Context>({
      says: 'A step is reported as done or undone only once the server has done it.',
      holds: ({ event, stated }) =>
        stated.every(({ type }) => type !== 'moved' && type !== 'undone') ||
        event.type === 'saving.stored' ||
        event.type === 'xstate.done.actor.moveReservation',
    }),
    promise<Context>({
      says: 'A step is made on the version that is shown.',
      holds: ({ asked, now: { context } }) =>
        asked.every(({ id, input }) => {
          if (id !== 'moveReservation' && id !== 'saving') return true;
          const { version } = id === 'saving' ? (input as { about: Explained }).about : (input as MoveCall);
          return version === context.reservation.version;
        }),
    }),
    sameKeyForTheSame<MoveCall>(
      'A step that is made once more after no answer goes under the same key, and is made once.',
      'moveReservation',
      ({ key, ...about }) => ({ key, about }),
    ),
    promise<Context, Typed | null>({
      says: 'The reason that was typed for a step waits until that step is made.',
      begins: null,
      remembers: ({ event, before, stated }, typed) => {
        if (event.type === 'form.changed' && before?.isIn('explaining') && before.context.move)
          return { move: before.context.move, values: event.values };
        return stated.some(({ type }) => type === 'moved') && before?.isIn('explaining') ? null : typed;
      },
      holds: ({ asked, now: { context } }, typed) =>
        asked
          .filter(({ id }) => id === 'saving')
          .every(({ input }) => {
            const { initial } = input as { initial: FormValues };
            return (
              typed?.move !== context.move ||
              Object.entries(typed?.values ?? {}).every(([name, value]) => initial[name] === value)
            );
          }),
    }),
  ],
};
