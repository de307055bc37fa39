import { type SnapshotFrom, transition } from 'xstate';
import type { LastMove, ReservationEvent, ReservationStatus } from './reservation.facts.ts';
import { reservationMachine } from './reservation.machine.ts';

/** How the required consents stand, as the reservation answers it under `consents.state`. */
export type ConsentState = 'none_required' | 'missing' | 'partial' | 'complete' | 'revoked';

/** How the visit's medical record stands, as the reservation answers it under `record_state`. */
export type RecordState = 'none' | 'draft' | 'signed';

/** What the chart needs of a stored reservation; the names are those of the API. */
export type StoredReservation = {
  status: ReservationStatus;
  start_at: string | null;
  confirmed_at: string | null;
  offered_until: string | null;
  rebooked_as: number | null;
  consents: { state: ConsentState };
  record_state: RecordState;
  last_move: { from: ReservationStatus; by: number; at: string; start_at: string | null } | null;
};

/** One line of a reservation's history: how consents and record stood, and the event that was sent. */
export type ReservationLogEntry = { consent: ConsentState; record: RecordState; event: ReservationEvent };

type Snapshot = SnapshotFrom<typeof reservationMachine>;

const lastOf = (stored: StoredReservation): LastMove | null =>
  stored.last_move && {
    from: stored.last_move.from,
    by: stored.last_move.by,
    at: stored.last_move.at,
    startAt: stored.last_move.start_at,
  };

/** The chart, standing where the stored reservation stands. */
export const reservationSnapshot = (stored: StoredReservation): Snapshot =>
  reservationMachine.resolveState({
    value: { attendance: stored.status, consent: stored.consents.state, record: stored.record_state },
    context: {
      startAt: stored.start_at,
      isConfirmed: stored.confirmed_at !== null,
      offeredUntil: stored.offered_until,
      isRebooked: stored.rebooked_as !== null,
      isOverridden: false,
      last: lastOf(stored),
    },
  });

/** The chart before anything is stored. */
export const reservationOrigin: Snapshot = reservationMachine.resolveState({
  value: { attendance: 'unbooked', consent: 'none_required', record: 'none' },
  context: {
    startAt: null,
    isConfirmed: false,
    offeredUntil: null,
    isRebooked: false,
    isOverridden: false,
    last: null,
  },
});

/** Where a history leads, from nothing; an event that the chart would not take throws. */
export function replayReservation(log: readonly ReservationLogEntry[]): Snapshot {
  let snapshot = reservationOrigin;
  for (const { consent, record, event } of log) {
    const before = reservationMachine.resolveState({
      value: { attendance: snapshot.value.attendance, consent, record },
      context: snapshot.context,
    });
    if (!before.can(event)) throw new Error(`${event.type} cannot follow ${before.value.attendance}`);
    snapshot = transition(reservationMachine, before, event)[0];
  }
  return snapshot;
}
