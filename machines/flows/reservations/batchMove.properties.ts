import { type Happening, type Promises, promise } from '#machines/parts/properties.ts';
import type { Outcome } from './batchMove.machine.ts';
import type { Standing } from './reservationMoves.ts';
import type { MoveCall } from './reservationWords.ts';

interface Context {
  readonly move: string | null;
  readonly made: readonly Standing[];
  readonly outcomes: readonly Outcome[];
}

const move = 'moveReservation';
const ends = [`xstate.done.actor.${move}`, `xstate.error.actor.${move}`];
const isEnd = ({ type }: { readonly type: string }) =>
  ends.includes(type) || type.startsWith('xstate.after.patience');

/** The keys of the steps of one batch, by the reservation, its version and the step. */
type Keys = Readonly<Record<string, string>>;
type Sending = Pick<Happening<Context>, 'event' | 'asked'>;
const keysSoFar = ({ event }: Sending, keys: Keys): Keys => (event.type === 'batch.asked' ? {} : keys);
const keysSent = ({ asked }: Sending): Keys =>
  Object.fromEntries(
    asked
      .filter(({ id }) => id === move)
      .map(({ input }) => {
        const { id, version, move: step, key } = input as MoveCall;
        return [JSON.stringify([id, version, step]), key];
      }),
  );

const idsOf = (rows: readonly Standing[]) => rows.map(({ reservation: { id } }) => id);
const inOrder = (ids: readonly number[]) => JSON.stringify([...ids].sort((one, other) => one - other));
const doneOf = ({ outcomes }: Context) => outcomes.filter(({ became }) => became === 'done');

/** What one step for many reservations promises. */
export const batchMovePromises: Promises = {
  reads: ['outcomes', 'move', 'attempt'],
  properties: [
    promise<Context, Keys>({
      says: 'A step that is tried again carries the key that it had, so that it is made once, and every other one its own.',
      begins: {},
      remembers: (step, keys) => ({ ...keysSoFar(step, keys), ...keysSent(step) }),
      holds: (step, keys) => {
        const known = keysSoFar(step, keys);
        return Object.entries(keysSent(step)).every(
          ([about, key]) =>
            (known[about] ?? key) === key && (about in known || !Object.values(known).includes(key)),
        );
      },
    }),
    promise<Context, boolean>({
      says: 'One reservation is on its way at a time.',
      begins: false,
      remembers: ({ event, asked }, isUnderWay) =>
        asked.some(({ id }) => id === move) || (isUnderWay && !isEnd(event)),
      holds: ({ event, asked }, isUnderWay) =>
        !isUnderWay || isEnd(event) || asked.every(({ id }) => id !== move),
    }),
    promise<Context, readonly number[]>({
      says: 'What became of each reservation of the batch is told, of none twice.',
      begins: [],
      remembers: ({ event, before }, rows) => {
        const isResting = before?.isIn('choosing') || before?.isIn('undoable');
        if (event.type === 'batch.asked' && isResting) return idsOf(event.rows);
        const made = before?.context.made ?? [];
        const isUndone = before?.isIn('finished') || before?.isIn('undoable');
        return event.type === 'undo.asked' && isUndone && made.length > 0 ? idsOf(made) : rows;
      },
      holds: ({ event, before, now }, rows) =>
        !now.isIn('finished') ||
        before?.isIn('finished') === true ||
        event.type === 'batch.asked' ||
        event.type === 'undo.asked' ||
        inOrder(now.context.outcomes.map(({ id }) => id)) === inOrder(rows),
    }),
    promise<Context>({
      says: 'A reservation is called done only by the answer of the server.',
      holds: ({ event, before, now }) =>
        doneOf(now.context).length <= (before ? doneOf(before.context).length : 0) ||
        event.type === `xstate.done.actor.${move}`,
    }),
    promise<Context>({
      says: 'As many can be undone as made the step.',
      holds: ({ now: { context, isIn } }) =>
        !(isIn('finished') || isIn('undoable')) ||
        context.move === 'undo' ||
        context.made.length === doneOf(context).length,
    }),
  ],
};
