import { assign, setup } from 'xstate';
import { type Move, objectionTo, type Standing, wantsWords } from './reservationMoves.ts';

interface Context {
  /** The card whose menu was used, with all that decides what may become of it. */
  card: Standing | null;
  move: Move | null;
  problem: string | null;
}

/** A card of the board that is moved on by its menu. */
export const boardMoveMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'move.picked'; card: Standing; move: Move }
      | { type: 'move.ended' }
      | { type: 'refusal.dismissed' },
  },
  guards: {
    isPossible: ({ event }) =>
      event.type === 'move.picked' &&
      (objectionTo(event.card, event.move) === null || wantsWords(event.card, event.move)),
  },
  actions: {
    pick: assign(({ event }) =>
      event.type === 'move.picked' ? { card: event.card, move: event.move, problem: null } : {},
    ),
    tellObjection: assign(({ event }) =>
      event.type === 'move.picked'
        ? { card: event.card, problem: objectionTo(event.card, event.move, { reason: 'given' }) }
        : {},
    ),
    putDown: assign({ card: null, move: null, problem: null }),
  },
}).createMachine({
  id: 'boardMove',
  description: 'A card of the board that is moved on by its menu.',
  context: { card: null, move: null, problem: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'Every card lies where its reservation stands.',
      on: {
        'move.picked': [
          { guard: 'isPossible', target: 'moving', actions: 'pick' },
          { target: 'refused', actions: 'tellObjection' },
        ],
      },
    },
    moving: {
      tags: 'busy',
      description: 'The chart of the reservation itself has the word: it asks, sends and tells.',
      on: { 'move.ended': { target: 'resting', actions: 'putDown' } },
    },
    refused: {
      description: 'The card lies where it was, and the board says why.',
      on: {
        'refusal.dismissed': { target: 'resting', actions: 'putDown' },
        'move.picked': [
          { guard: 'isPossible', target: 'moving', actions: 'pick' },
          { target: 'refused', actions: 'tellObjection' },
        ],
      },
    },
  },
});
