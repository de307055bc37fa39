import { assertEvent, assign, emit, setup } from 'xstate';
import { filled } from '#machines/lifecycles/act.ts';
import { UNDO_WINDOW_MS } from '#machines/lifecycles/reservation.facts.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import { failureGuards, saidIn, type Trouble } from '#machines/parts/failure.ts';
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

export interface DragContext {
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

/** What the chart of a carried reservation is made of: its data, calls, guards and actions. */
export const reservationDragSetup = setup({
  types: {
    context: {} as DragContext,
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
    undoMove: unprovided<void, Moved & { key: string }>('undoMove'),
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
});
