import type { RecordState } from '#machines/lifecycles/reservation.stored.ts';
import type { components } from '#openapi/schema.d.ts';
import { instant, shownStamps } from '#server/database/rows.ts';
import type { Row } from '#server/database/tables.ts';
import type { ConsentsOf } from './required-consents.ts';

type Shown = components['schemas']['Appointment'];

/** The move that undo takes back, with the whole time it had before. */
export type StoredMove = NonNullable<Row<'reservations'>['last_move']>;

/** A stored reservation. */
export type ReservationRow = Row<'reservations'>;

/** A row with the names that it is shown by. */
export type NamedReservation = ReservationRow & {
  patient_name: string;
  patient_birth_date: string | null;
  patient_mrn: string;
  service_name: string;
  color: Shown['color'];
  staff_name: string;
  labels: number[];
  record: number | null;
  record_state: RecordState;
  places: components['schemas']['Places'] | null;
};

/** The kind of thing, for look-up and audit. */
export const reservationKind = { table: 'reservations', word: 'reservation' } as const;

/** A reservation as the API shows it; assigned like a patient, for the same reason. */
export const shownReservation = (row: NamedReservation, consents: ConsentsOf): Shown =>
  Object.assign(shownStamps(row), {
    number: row.number,
    patient: row.patient_id,
    patient_name: row.patient_name,
    patient_birth_date: row.patient_birth_date,
    patient_mrn: row.patient_mrn,
    service: row.service_id,
    service_name: row.service_name,
    color: row.color,
    ...(row.places && { places: row.places }),
    staff: row.staff_id,
    staff_name: row.staff_name,
    start_at: instant(row.start_at),
    end_at: instant(row.end_at),
    buffer_before: row.buffer_before,
    buffer_after: row.buffer_after,
    kind: row.kind,
    room: row.room,
    reason: row.reason,
    notes: row.notes,
    priority: row.priority,
    source: row.source,
    status: row.status,
    labels: row.labels,
    waitlist: row.waitlist,
    rescheduled_from_start_at: instant(row.rescheduled_from_start_at),
    reschedule_count: row.reschedule_count,
    confirmed_at: instant(row.confirmed_at),
    offered_until: instant(row.offered_until),
    arrived_at: instant(row.arrived_at),
    started_at: instant(row.started_at),
    completed_at: instant(row.completed_at),
    cancelled_at: instant(row.cancelled_at),
    no_show_at: instant(row.no_show_at),
    series: row.series_id,
    rebooked_as: row.rebooked_as,
    rebooked_from: row.rebooked_from,
    cancellation_reason: row.cancellation_reason,
    cancellation_note: row.cancellation_note,
    cancelled_by: row.cancelled_by,
    late_cancel: row.late_cancel,
    override_reason: row.override_reason,
    consents,
    record: row.record,
    record_state: row.record_state,
    last_move: row.last_move && {
      from: row.last_move.from,
      by: row.last_move.by,
      at: row.last_move.at,
      start_at: row.last_move.startAt,
    },
  });
