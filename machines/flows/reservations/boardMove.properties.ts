import type { ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import { type Promises, promise } from '#machines/parts/properties.ts';
import { stepTowards } from './boardSteps.ts';
import { objectionTo, type Standing, wantsWords } from './reservationMoves.ts';

interface Context {
  readonly card: Standing | null;
  readonly over: ReservationStatus | null;
  readonly move: string | null;
  readonly problem: unknown;
}

/** What is carried over the board: the card, and the column that it was carried over last. */
interface Carried {
  readonly status: ReservationStatus;
  readonly over: ReservationStatus | null;
}

/** What a card of the board promises. */
export const boardMovePromises: Promises = {
  reads: ['move', 'problem'],
  properties: [
    promise<Context, Carried | null>({
      says: 'A card that is dropped takes the one step that leads to the column under it; where none does, or on its own column, nothing is moved.',
      begins: null,
      remembers: ({ event, before, now }, carried) => {
        if (!now.isIn('carrying')) return null;
        if (event.type === 'card.lifted' && !before?.isIn('carrying'))
          return { status: (event.card as Standing).reservation.status, over: null };
        return event.type === 'column.entered' && carried ? { ...carried, over: event.status } : carried;
      },
      holds: ({ event, before, now }, carried) => {
        if (event.type !== 'card.dropped' || !before?.isIn('carrying') || !carried || !before.context.card)
          return true;
        const { status, over } = carried;
        if (over === null || over === status) return now.isIn('resting');
        const step = stepTowards(before.context.card, over);
        return step?.objection === null
          ? now.isIn('moving') && now.context.move === step.move
          : now.isIn('refused') && now.context.move === null;
      },
    }),
    promise<Context>({
      says: 'The step that a menu picks is made on its own card, or refused where it cannot be made.',
      holds: ({ event, before, now }) => {
        if (event.type !== 'move.picked' || before?.isIn('carrying') || before?.isIn('moving')) return true;
        const { card, move } = event as unknown as { card: Standing; move: never };
        const isPossible = objectionTo(card, move) === null || wantsWords(card, move);
        const isTaken = now.context.card === card;
        return isPossible
          ? now.isIn('moving') && isTaken && now.context.move === move
          : now.isIn('refused') && isTaken;
      },
    }),
    promise<Context>({
      says: 'While the step of one card is under way, no other card is lifted and no other step begins.',
      holds: ({ event, before, now }) =>
        !before?.isIn('moving') ||
        ['move.made', 'move.ended'].includes(event.type) ||
        (now.isIn('moving') &&
          now.context.card === before.context.card &&
          now.context.move === before.context.move),
    }),
    promise<Context>({
      says: 'A refusal is explained, and nothing else is.',
      holds: ({ now }) => now.isIn('refused') === (now.context.problem !== null),
    }),
    promise<Context>({
      says: 'A board at rest has no card in hand and no step started.',
      holds: ({ now: { isIn, context } }) =>
        !isIn('resting') || (context.card === null && context.over === null && context.move === null),
    }),
  ],
};
