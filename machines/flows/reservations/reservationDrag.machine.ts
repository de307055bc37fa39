import { assertEvent, assign, emit, setup } from 'xstate';
import type { Role } from '#machines/lifecycles/act.ts';
import { filled } from '#machines/lifecycles/act.ts';
import { UNDO_WINDOW_MS } from '#machines/lifecycles/reservation.facts.ts';
import { failureGuards, saidIn, type Trouble, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { patience } from '#machines/parts/patience.ts';
import type { Report } from '#machines/parts/slotHold.machine.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import {
  type ConflictQuestion,
  type Held,
  type Moved,
  type RescheduleCall,
  sameTime,
  type Time,
  whyFixed,
} from './dragging.ts';

/** With what a reservation is carried: a pointer draws it by itself. */
type Hand = 'pointer' | 'keyboard';

interface Context {
  /** Names this page to the server, so that a repeated request moves once. */
  attempt: string;
  drags: number;
  by: Hand;
  held: Held | null;
  /** Where it is carried, or was dropped. */
  target: Time | null;
  conflicts: Report['conflicts'];
  reason: string | null;
  problem: DragTrouble | null;
  /** What was moved and may be taken back, the last first; of each reservation only its last move. */
  moves: readonly Moved[];
}

/** `overtaken`: somebody else changed the reservation meanwhile. */
export type DragTrouble = Trouble<'overtaken'>;

interface Failed {
  error: unknown;
}

const timeOf = ({ start_at, end_at, staff }: Time): Time => ({ start_at, end_at, staff });

/** A reservation that is carried to another time, by pointer or by keyboard, and taken back if need be. */
export const reservationDragMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { attempt: string },
    events: {} as
      | { type: 'reservation.grabbed'; reservation: Held; by: Hand; role?: Role | undefined }
      | { type: 'reservation.carried'; to: Time }
      | { type: 'reservation.dropped' }
      | { type: 'carrying.cancelled' }
      | { type: 'reason.typed' }
      | { type: 'reason.given'; reason: string }
      | { type: 'moving.retried' }
      | { type: 'undo.asked' }
      | { type: 'refusal.dismissed' },
    emitted: {} as
      | { type: 'moved'; to: Time }
      | { type: 'undone'; left: number }
      | { type: 'putBack' }
      | { type: 'refused'; problem: DragTrouble }
      | { type: 'undoFailed' }
      | { type: 'outdated' },
    children: {} as {
      checkConflicts: 'checkConflicts';
      rescheduleReservation: 'rescheduleReservation';
      undoMove: 'undoMove';
    },
  },
  actors: {
    checkConflicts: unprovided<Report, ConflictQuestion>('checkConflicts'),
    rescheduleReservation: unprovided<Moved, RescheduleCall>('rescheduleReservation'),
    undoMove: unprovided<void, Moved>('undoMove'),
  },
  guards: {
    ...failureGuards,
    mayMove: ({ event }) =>
      event.type === 'reservation.grabbed' && whyFixed(event.reservation, event.role) === null,
    isUnmoved: ({ context: { held, target } }) => held === null || target === null || sameTime(held, target),
    isImpossible: (_, { conflicts }: Report) => conflicts.some(({ severity }) => severity === 'hard'),
    wantsReason: (_, { conflicts }: Report) => conflicts.length > 0,
    hasMoves: ({ context }) => context.moves.length > 0,
    reasonGiven: ({ event }) => event.type === 'reason.given' && filled(event.reason),
  },
  actions: {
    take: assign(({ context, event }) => {
      assertEvent(event, 'reservation.grabbed');
      return {
        held: event.reservation,
        by: event.by,
        target: timeOf(event.reservation),
        drags: context.drags + 1,
        conflicts: [],
        reason: null,
        problem: null,
      };
    }),
    noteWhyFixed: assign(({ event }) => {
      assertEvent(event, 'reservation.grabbed');
      const said = whyFixed(event.reservation, event.role) ?? '';
      return { held: null, target: null, problem: { said } };
    }),
    carry: assign(({ event }) => {
      assertEvent(event, 'reservation.carried');
      return { target: event.to };
    }),
    noteConflicts: assign((_, { conflicts }: Report) => ({
      conflicts,
      problem: { said: conflicts.map(({ message }) => message).join(' ') },
    })),
    takeReason: assign(({ event }) => {
      assertEvent(event, 'reason.given');
      return { reason: event.reason.trim() };
    }),
    noteRefusal: assign((_, { error }: Failed) => ({ problem: saidIn(error) })),
    noteOutdated: assign({ problem: 'overtaken' }),
    noteMoved: assign(({ context }, moved: Moved) => ({
      moves: [moved, ...context.moves.filter(({ id }) => id !== moved.id)],
    })),
    forgetMove: assign(({ context }) => ({ moves: context.moves.slice(1) })),
    forgetMoves: assign({ moves: [] }),
    putBack: assign({ held: null, target: null, conflicts: [], reason: null }),
    forgetProblem: assign({ problem: null }),
    tellPutBack: emit({ type: 'putBack' }),
    tellMoved: emit(({ context }) => ({ type: 'moved' as const, to: given(context.target, 'target') })),
    tellUndone: emit(({ context }) => ({ type: 'undone' as const, left: context.moves.length })),
    tellUndoFailed: emit({ type: 'undoFailed' }),
    tellOutdated: emit({ type: 'outdated' }),
    tellRefused: emit(({ context }) => ({
      type: 'refused' as const,
      problem: given(context.problem, 'problem'),
    })),
  },
  delays: { patience, undoWindow: UNDO_WINDOW_MS },
}).createMachine({
  id: 'reservationDrag',
  description: 'A reservation carried to another time: checked, explained where need be, saved, or put back.',
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
      description: 'One follows the pointer or the arrow keys; nothing is asked of the server yet.',
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
      description: 'The server is asked what speaks against the time.',
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
          { target: 'unavailable' },
        ],
      },
      on: {
        'reservation.grabbed': {},
        'carrying.cancelled': { target: 'idle', actions: ['putBack', 'tellPutBack'] },
      },
    },
    asking: {
      description: 'Something speaks against it, but not for certain: a reason takes it all the same.',
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
          description: 'It was to be moved without a reason: the page asks for one.',
          on: { 'reason.typed': 'explaining' },
        },
      },
    },
    saving: {
      tags: 'busy',
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
      description: 'No answer from the server; it is not known to be moved, and can be tried again.',
      on: {
        'reservation.grabbed': {},
        'moving.retried': 'saving',
        'carrying.cancelled': { target: 'idle', actions: ['putBack', 'tellPutBack', 'tellOutdated'] },
      },
    },
    moved: {
      description: 'Moves of the last minute can be taken back one after the other, the last first.',
      after: { undoWindow: { target: 'idle', actions: ['putBack', 'forgetMoves'] } },
      on: { 'undo.asked': 'undoing' },
    },
    undoing: {
      tags: 'busy',
      description: 'The last move is being taken back.',
      invoke: {
        src: 'undoMove',
        id: 'undoMove',
        input: ({ context }) => context.moves[0] ?? { id: 0, version: 0 },
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
      description: 'It went back to where it stood; the page says why.',
      entry: ['putBack', 'tellRefused'],
      on: {
        'refusal.dismissed': { target: 'idle', actions: 'forgetProblem' },
        'undo.asked': { guard: 'hasMoves', target: 'undoing', actions: 'forgetProblem' },
      },
    },
  },
});

function questionOf({ held, target }: Pick<Context, 'held' | 'target'>): ConflictQuestion {
  const { clinic = 0, patient = 0, service = 0, id = 0 } = held ?? {};
  return { ...(target as Time), clinic, patient, service, appointment: id };
}
