import { why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import type { ConflictQuestion, Time } from './dragging.ts';
import { type DragContext, reservationDragSetup } from './reservationDrag.setup.ts';
import { keyOfMove } from './reservationWords.ts';

/** A reservation that is carried to another time, by pointer or by keyboard, and taken back if need be. */
export const reservationDragMachine = reservationDragSetup.createMachine({
  id: 'reservationDrag',
  description: 'Moving a reservation on the calendar: checked, explained where needed, saved, or put back.',
  context: ({ input }) => ({
    ...input,
    drags: 0,
    by: 'pointer',
    held: null,
    target: null,
    conflicts: [],
    reason: null,
    problem: null,
    moves: [],
  }),
  initial: 'idle',
  on: {
    'reservation.grabbed': [
      { guard: 'mayMove', target: '.carrying', actions: 'take' },
      { target: '.refused', actions: 'noteWhyFixed' },
    ],
  },
  states: {
    idle: {
      description: 'Every reservation is where the server has it.',
      always: { guard: 'hasMoves', target: 'moved' },
    },
    carrying: {
      description: 'A reservation follows the pointer or the arrow keys; the server is not asked yet.',
      on: {
        'reservation.grabbed': {},
        'reservation.carried': { actions: 'carry' },
        'reservation.dropped': [
          { guard: 'isUnmoved', target: 'idle', actions: ['putBack', 'tellPutBack'] },
          { target: 'checking' },
        ],
        'carrying.cancelled': { target: 'idle', actions: ['putBack', 'tellPutBack'] },
      },
    },
    checking: {
      tags: 'busy',
      description: 'Asks the server whether the time has a conflict.',
      invoke: {
        src: 'checkConflicts',
        id: 'checkConflicts',
        input: ({ context }) => questionOf(context),
        onDone: [
          {
            guard: { type: 'isImpossible', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'noteConflicts', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'wantsReason', params: ({ event }) => event.output },
            target: 'asking',
            actions: { type: 'noteConflicts', params: ({ event }) => event.output },
          },
          { target: 'saving' },
        ],
        onError: [
          {
            guard: { type: 'refused', params: why },
            target: 'refused',
            actions: { type: 'noteRefusal', params: why },
          },
          { target: 'unavailable.unchecked' },
        ],
      },
      on: {
        'reservation.grabbed': {},
        'carrying.cancelled': { target: 'idle', actions: ['putBack', 'tellPutBack'] },
      },
    },
    asking: {
      description: 'There is a conflict that a reason can override.',
      on: {
        'reservation.grabbed': {},
        'reason.given': [
          { guard: 'reasonGiven', target: 'saving', actions: 'takeReason' },
          { target: '.unexplained' },
        ],
        'carrying.cancelled': { target: 'idle', actions: ['putBack', 'forgetProblem', 'tellPutBack'] },
      },
      initial: 'explaining',
      states: {
        explaining: { description: 'A reason is being typed.' },
        unexplained: {
          description: 'It was confirmed without a reason: the page asks for one.',
          on: { 'reason.typed': 'explaining' },
        },
      },
    },
    saving: {
      tags: ['busy', 'deed'],
      description: 'The new time is on its way to the server.',
      invoke: {
        src: 'rescheduleReservation',
        id: 'rescheduleReservation',
        input: ({ context }) => ({
          ...given(context.target, 'target'),
          id: given(context.held, 'held').id,
          version: given(context.held, 'held').version,
          override_reason: context.reason,
          key: `${context.attempt}-${context.drags}`,
        }),
        onDone: {
          target: 'moved',
          actions: [{ type: 'noteMoved', params: ({ event }) => event.output }, 'forgetProblem', 'tellMoved'],
        },
        onError: [
          {
            guard: { type: 'outdated', params: why },
            target: 'refused',
            actions: ['noteOutdated', 'tellOutdated'],
          },
          {
            guard: { type: 'refused', params: why },
            target: 'refused',
            actions: { type: 'noteRefusal', params: why },
          },
          { target: 'unavailable' },
        ],
      },
      after: { patience: 'unavailable' },
      on: { 'reservation.grabbed': {} },
    },
    unavailable: {
      description: 'No answer from the server; it may have moved. The user can try again.',
      on: { 'reservation.grabbed': {} },
      initial: 'unsaved',
      states: {
        unchecked: {
          description: 'The time could not be checked: nothing was changed.',
          on: {
            'moving.retried': '#reservationDrag.checking',
            'carrying.cancelled': { target: '#reservationDrag.idle', actions: ['putBack', 'tellPutBack'] },
          },
        },
        unsaved: {
          description: 'The move was sent, and may be stored.',
          on: {
            'moving.retried': '#reservationDrag.saving',
            'carrying.cancelled': {
              target: '#reservationDrag.idle',
              actions: ['putBack', 'tellPutBack', 'tellOutdated'],
            },
          },
        },
      },
    },
    moved: {
      description: 'Moves of the last minute can be undone one by one, the last first.',
      after: { undoWindow: { target: 'idle', actions: ['putBack', 'forgetMoves'] } },
      on: { 'undo.asked': 'undoing' },
    },
    undoing: {
      tags: ['busy', 'deed'],
      description: 'The last move is being undone.',
      invoke: {
        src: 'undoMove',
        id: 'undoMove',
        input: ({ context: { attempt, moves } }) => {
          const { id, version } = given(moves[0], 'move');
          return { id, version, key: keyOfMove(attempt, { id, version, move: 'undo' }) };
        },
        onDone: { target: 'idle', actions: ['putBack', 'forgetMove', 'tellUndone'] },
        onError: [
          {
            guard: { type: 'outdated', params: why },
            target: 'refused',
            actions: ['noteOutdated', 'forgetMove', 'tellOutdated'],
          },
          {
            guard: { type: 'refused', params: why },
            target: 'refused',
            actions: [{ type: 'noteRefusal', params: why }, 'forgetMove'],
          },
          { target: 'moved', actions: 'tellUndoFailed' },
        ],
      },
      after: { patience: { target: 'moved', actions: 'tellUndoFailed' } },
      on: { 'reservation.grabbed': {} },
    },
    refused: {
      description: 'It went back to where it was; the page says why.',
      entry: ['putBack', 'tellRefused'],
      on: {
        'refusal.dismissed': { target: 'idle', actions: 'forgetProblem' },
        'undo.asked': { guard: 'hasMoves', target: 'undoing', actions: 'forgetProblem' },
      },
    },
  },
});

function questionOf({ held, target }: Pick<DragContext, 'held' | 'target'>): ConflictQuestion {
  const { clinic = 0, patient = 0, service = 0, id = 0 } = held ?? {};
  return { ...(target as Time), clinic, patient, service, appointment: id };
}
