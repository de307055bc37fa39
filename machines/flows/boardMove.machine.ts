import { assign, setup } from 'xstate';
import type { ReservationStatus } from '../lifecycles/reservation.facts.ts';
import { type Move, objectionTo, offerTowards, type Standing, wantsWords } from './reservationMoves.ts';

interface Context {
  /** The card that was taken up, with all that decides what may become of it. */
  card: Standing | null;
  /** The column it is carried over. */
  over: ReservationStatus | null;
  move: Move | null;
  problem: string | null;
}

const noStep = 'No single step leads to that column.';

/** A card of the board that is carried to another column, or moved on by its menu. */
export const boardMoveMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'card.lifted'; card: Standing }
      | { type: 'column.entered'; status: ReservationStatus }
      | { type: 'column.left' }
      | { type: 'card.dropped' }
      | { type: 'carrying.cancelled' }
      | { type: 'move.picked'; card: Standing; move: Move }
      | { type: 'move.ended' }
      | { type: 'refusal.dismissed' },
  },
  guards: {
    isNowhere: ({ context: { card, over } }) => over === null || card?.reservation.status === over,
    leadsThere: ({ context: { card, over } }) =>
      card !== null && over !== null && offerTowards(card, over)?.objection === null,
    isPossible: ({ event }) =>
      event.type === 'move.picked' &&
      (objectionTo(event.card, event.move) === null || wantsWords(event.card, event.move)),
  },
  actions: {
    lift: assign(({ event }) =>
      event.type === 'card.lifted' ? { card: event.card, over: null, move: null, problem: null } : {},
    ),
    enter: assign(({ event }) => (event.type === 'column.entered' ? { over: event.status } : {})),
    leave: assign({ over: null }),
    takeStep: assign(({ context: { card, over } }) => ({
      move: card && over ? (offerTowards(card, over)?.move ?? null) : null,
      over: null,
    })),
    pick: assign(({ event }) =>
      event.type === 'move.picked' ? { card: event.card, move: event.move, problem: null } : {},
    ),
    tellWhy: assign(({ context: { card, over } }) => ({
      problem: (card && over && offerTowards(card, over)?.objection) || noStep,
      over: null,
    })),
    tellObjection: assign(({ event }) =>
      event.type === 'move.picked'
        ? { card: event.card, problem: objectionTo(event.card, event.move, { reason: 'given' }) }
        : {},
    ),
    putDown: assign({ card: null, over: null, move: null, problem: null }),
  },
}).createMachine({
  id: 'boardMove',
  description: 'A card of the board that is carried to another column, or moved on by its menu.',
  context: { card: null, over: null, move: null, problem: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'Every card lies where its reservation stands.',
      on: {
        'card.lifted': { target: 'carrying', actions: 'lift' },
        'move.picked': [
          { guard: 'isPossible', target: 'moving', actions: 'pick' },
          { target: 'refused', actions: 'tellObjection' },
        ],
      },
    },
    carrying: {
      description: 'A card is carried over the columns; those that one step leads to are shown.',
      on: {
        'column.entered': { actions: 'enter' },
        'column.left': { actions: 'leave' },
        'card.dropped': [
          { guard: 'isNowhere', target: 'resting', actions: 'putDown' },
          { guard: 'leadsThere', target: 'moving', actions: 'takeStep' },
          { target: 'refused', actions: 'tellWhy' },
        ],
        'carrying.cancelled': { target: 'resting', actions: 'putDown' },
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
        'card.lifted': { target: 'carrying', actions: 'lift' },
        'move.picked': [
          { guard: 'isPossible', target: 'moving', actions: 'pick' },
          { target: 'refused', actions: 'tellObjection' },
        ],
      },
    },
  },
});
