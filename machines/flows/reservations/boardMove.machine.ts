import { assertEvent, assign, setup } from 'xstate';
import type { ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import type { Trouble } from '#machines/parts/failure.ts';
import { stepTowards } from './boardSteps.ts';
import { type Move, objectionTo, type Standing, wantsWords } from './reservationMoves.ts';

interface Context {
  /** The card that is carried or whose menu was used, with all that decides what may become of it. */
  card: Standing | null;
  /** The column that it is carried over. */
  over: ReservationStatus | null;
  move: Move | null;
  /** `noStep`: no single step leads to the column. */
  problem: Trouble<'noStep'> | null;
}

/** A card of the board that is carried to another column, or moved on by its menu. */
export const boardMoveMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'card.lifted'; card: Standing }
      | { type: 'column.entered'; status: ReservationStatus | null }
      | { type: 'card.dropped' }
      | { type: 'carrying.cancelled' }
      | { type: 'move.picked'; card: Standing; move: Move }
      | { type: 'move.made' }
      | { type: 'move.ended' }
      | { type: 'card.opened' }
      | { type: 'refusal.dismissed' },
  },
  guards: {
    isAtHome: ({ context: { card, over } }) => over === null || card?.reservation.status === over,
    isOneStepAway: ({ context: { card, over } }) =>
      card !== null && over !== null && stepTowards(card, over)?.objection === null,
    isPossible: ({ event }) =>
      event.type === 'move.picked' &&
      (objectionTo(event.card, event.move) === null || wantsWords(event.card, event.move)),
  },
  actions: {
    lift: assign(({ event }) => {
      assertEvent(event, 'card.lifted');
      return { card: event.card, over: null, move: null, problem: null };
    }),
    noteColumn: assign(({ event }) => {
      assertEvent(event, 'column.entered');
      return { over: event.status };
    }),
    takeStep: assign(({ context: { card, over } }) => ({
      move: card && over ? (stepTowards(card, over)?.move ?? null) : null,
      over: null,
    })),
    tellWhyNot: assign(({ context: { card, over } }) => {
      const said = card && over && stepTowards(card, over)?.objection;
      return { problem: said ? { said } : 'noStep', over: null };
    }),
    pick: assign(({ event }) => {
      assertEvent(event, 'move.picked');
      return { card: event.card, move: event.move, problem: null };
    }),
    tellObjection: assign(({ event }) => {
      assertEvent(event, 'move.picked');
      const said = objectionTo(event.card, event.move, { reason: 'given' });
      return { card: event.card, problem: said === null ? null : { said } };
    }),
    putDown: assign({ card: null, over: null, move: null, problem: null }),
  },
}).createMachine({
  id: 'boardMove',
  description: 'Moving a card of the board to another column, by pointer or by its menu.',
  context: { card: null, over: null, move: null, problem: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'Every card is in the column of its reservation’s status.',
      on: {
        'card.lifted': { target: 'carrying', actions: 'lift' },
        'move.picked': [
          { guard: 'isPossible', target: 'moving', actions: 'pick' },
          { target: 'refused', actions: 'tellObjection' },
        ],
      },
    },
    carrying: {
      description: 'A card follows the pointer; the columns that it can move to are marked.',
      on: {
        'column.entered': { actions: 'noteColumn' },
        'card.dropped': [
          { guard: 'isAtHome', target: 'resting', actions: 'putDown' },
          { guard: 'isOneStepAway', target: 'moving', actions: 'takeStep' },
          { target: 'refused', actions: 'tellWhyNot' },
        ],
        'carrying.cancelled': { target: 'resting', actions: 'putDown' },
      },
    },
    moving: {
      tags: 'busy',
      description: 'The reservation’s own chart asks, sends and reports.',
      on: { 'move.made': 'moved', 'move.ended': { target: 'resting', actions: 'putDown' } },
    },
    moved: {
      description: 'The step is done; for a minute the reservation’s chart can undo it.',
      on: {
        'move.ended': { target: 'resting', actions: 'putDown' },
        'card.opened': { target: 'resting', actions: 'putDown' },
        'card.lifted': { target: 'carrying', actions: 'lift' },
        'move.picked': [
          { guard: 'isPossible', target: 'moving', actions: 'pick' },
          { target: 'refused', actions: 'tellObjection' },
        ],
      },
    },
    refused: {
      description: 'The card is back where it was, and the board says why.',
      on: {
        'refusal.dismissed': { target: 'resting', actions: 'putDown' },
        'card.lifted': { target: 'carrying', actions: 'lift' },
        'move.picked': [
          { guard: 'isPossible', target: 'moving', actions: 'pick' },
          { actions: 'tellObjection' },
        ],
      },
    },
  },
});
