import type {
  LastMove,
  ReservationEvent,
  ReservationStatus,
} from '#machines/lifecycles/reservation.facts.ts';
import { reservationSnapshot } from '#machines/lifecycles/reservation.stored.ts';
import { say } from '#machines/lifecycles/saying.ts';
import { conflict, type Scope } from '#server/access/scope.ts';
import { codeOf } from '#server/database/failures.ts';
import { instant, updateRow } from '#server/database/rows.ts';
import { applyEvent, type Told } from '#server/lifecycle/apply-event.ts';
import { addMove } from '#server/lifecycle/moves.ts';
import { changedBesides } from './besides.ts';
import { type Conflict, sentenceOf } from './conflicts.ts';
import type { ReservationRow, StoredMove } from './reservation.ts';
import { standing } from './show.ts';
import { keepFreed } from './waiting/freed.ts';

/** A reservation's chart as it stands, with what it was told. */
export async function snapshotOf(scope: Scope, row: ReservationRow) {
  const { consents, row: named } = await standing(scope, row.id);
  const snapshot = reservationSnapshot({
    status: row.status,
    start_at: instant(row.start_at),
    confirmed_at: instant(row.confirmed_at),
    offered_until: instant(row.offered_until),
    rebooked_as: row.rebooked_as,
    consents,
    record_state: named.record_state,
    last_move: row.last_move && { ...row.last_move, start_at: row.last_move.startAt },
  });
  return { snapshot, consents, named };
}

/** Sends a reservation's chart an event, stores what becomes of it, and adds it to the history. */
export async function moveReservation(
  scope: Scope,
  row: ReservationRow,
  event: ReservationEvent,
  changes: Partial<ReservationRow> = {},
  told: Told = {},
): Promise<ReservationRow> {
  const { snapshot: before, consents, named } = await snapshotOf(scope, row);
  const after = applyEvent(before, event, told);
  const to = after.value.attendance as ReservationStatus;
  const { last, isConfirmed } = after.context;
  const isNewMove = last !== before.context.last;
  const last_move = isNewMove ? last && remembered(last, row, changes) : row.last_move;
  const stored = await refusingTaken(() =>
    updateRow(
      scope.trx,
      'reservations',
      row,
      {
        status: to,
        confirmed_at: isConfirmed ? (row.confirmed_at ?? scope.clinic.now) : null,
        ...stamps(row, to, scope.clinic.now),
        squeezed_in: row.squeezed_in && isHere(to),
        last_move,
        ...changes,
      },
      scope.user.id,
    ),
  );
  const sent = { consent: consents.state, record: named.record_state, event };
  const reason =
    ('reason' in event && event.reason) || ('overrideReason' in event && event.overrideReason) || null;
  await addMove(scope, 'reservation_id', row.id, { action: event.type, from: row.status, to, reason, sent });
  await keepFreed(scope, row, stored);
  return stored;
}

const remembered = (last: LastMove, row: ReservationRow, changes: Partial<ReservationRow>): StoredMove => ({
  ...last,
  endAt: instant(row.end_at),
  staff: row.staff_id,
  service: row.service_id,
  room: row.room,
  overrideReason: row.override_reason,
  movedFrom: instant(row.rescheduled_from_start_at),
  besides: changedBesides(row, changes),
});

const isHere = (status: ReservationStatus) =>
  status === 'arrived' || status === 'in_progress' || status === 'completed';

const ahead: ReservationStatus[] = ['requested', 'waitlisted', 'booked', 'confirmed'];

/** The times of arrival, start and end hold as long as the state says that these have happened. */
function stamps(row: ReservationRow, to: ReservationStatus, now: Date): Partial<ReservationRow> {
  if (to === 'entered_in_error' || to === row.status) return {};
  const isAhead = ahead.includes(to);
  const isWaiting = to === 'arrived' || to === 'queued';
  return {
    arrived_at: isAhead ? null : isWaiting ? (row.arrived_at ?? now) : row.arrived_at,
    started_at: isAhead || isWaiting ? null : to === 'in_progress' ? (row.started_at ?? now) : row.started_at,
    completed_at: to === 'completed' ? now : null,
    no_show_at: to === 'no_show' ? now : null,
    ...(to === 'cancelled'
      ? { cancelled_at: now }
      : {
          cancelled_at: null,
          cancellation_reason: null,
          cancellation_note: '',
          cancelled_by: null,
          late_cancel: false,
        }),
  };
}

/** The exclusion constraint has the last word, should a check ever have missed something. */
export async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === '23P01') throw conflict({ start_at: ['The time has just been taken.'] });
    throw error;
  }
}

/** The conflicts in words, for whom a guard on them stops. */
export const toldConflicts = (conflicts: readonly Conflict[]): Told => ({
  more: {
    noHardConflict: conflicts.filter(({ severity }) => severity === 'hard').map(sentenceOf),
    softConflictExplained: conflicts
      .filter(({ severity }) => severity === 'soft')
      .map((one) => say('{message} Give a reason to book it anyway.', { message: sentenceOf(one) })),
  },
});
