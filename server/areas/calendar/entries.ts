import { type RawBuilder, sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { placesColumn } from '#server/areas/appointments/places.ts';
import { requiredConsents } from '#server/areas/appointments/required-consents.ts';
import type { ReservationRow } from '#server/areas/appointments/reservation.ts';
import { nameOf, staffNameOf } from '#server/database/names.ts';
import { instant } from '#server/database/rows.ts';

type Entry = components['schemas']['CalendarEntry'];

type Row = ReservationRow &
  Pick<
    Entry,
    | 'patient_name'
    | 'patient_birth_date'
    | 'patient_mrn'
    | 'service_name'
    | 'color'
    | 'staff_name'
    | 'record_state'
  > & {
    start_at: Date;
    end_at: Date;
    places: components['schemas']['Places'] | null;
  };

/** More than anyone can look at; the answer says that it is not the whole. */
const mostEntries = 3000;

/** The reservations of a calendar in order; only the first ones of each day, where so few are wanted. */
export async function entriesOf(
  scope: Scope,
  wanted: RawBuilder<unknown>,
  perDay: number | undefined,
): Promise<{ entries: Entry[]; isWhole: boolean }> {
  if (perDay === 0) return { entries: [], isWhole: true };
  const day = sql`(t.start_at AT TIME ZONE ${scope.clinic.timezone})::date`;
  const chosen =
    perDay === undefined
      ? sql`SELECT t.* FROM reservations t WHERE ${wanted} ORDER BY t.start_at, t.id LIMIT ${mostEntries + 1}`
      : sql`SELECT * FROM (
          SELECT t.*, row_number() OVER (PARTITION BY ${day} ORDER BY t.start_at, t.id) AS place
          FROM reservations t WHERE ${wanted}) t WHERE place <= ${perDay}`;
  const { rows } = await sql<Row>`
    SELECT t.id, t.clinic_id, t.version, t.number, t.patient_id, t.service_id, t.staff_id, t.start_at, t.end_at,
      t.buffer_before, t.buffer_after, t.kind, t.priority, t.source, t.status, t.confirmed_at, t.offered_until, t.rebooked_as,
      t.series_id, t.last_move, ${nameOf('p')} AS patient_name,
      p.birth_date AS patient_birth_date, p.mrn AS patient_mrn, s.name AS service_name, s.color,
      ${staffNameOf('m')} AS staff_name,
      coalesce((SELECT CASE WHEN r.status IN ('signed', 'amended') THEN 'signed' ELSE 'draft' END
        FROM medical_records r WHERE r.clinic_id = t.clinic_id AND r.reservation_id = t.id
          AND r.status NOT IN ('discarded', 'entered_in_error')), 'none') AS record_state, ${placesColumn}
    FROM (${chosen}) t
    JOIN patients p ON p.clinic_id = t.clinic_id AND p.id = t.patient_id
    JOIN services s ON s.clinic_id = t.clinic_id AND s.id = t.service_id
    JOIN staff m ON m.clinic_id = t.clinic_id AND m.id = t.staff_id
    ORDER BY t.start_at, t.id`.execute(scope.trx);
  const shown = rows.slice(0, mostEntries);
  const consents = await requiredConsents(
    scope,
    shown.map(({ id }) => id),
  );
  const entries = shown.map((row): Entry => {
    const { required = 0, signed = 0, state = 'none_required' } = consents.get(row.id) ?? {};
    return shownEntry(row, { required, signed, state });
  });
  return { entries, isWhole: rows.length <= mostEntries };
}

const shownEntry = (row: Row, consents: Entry['consents']): Entry => ({
  id: row.id,
  clinic: row.clinic_id,
  version: row.version,
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
  start_at: row.start_at.toISOString(),
  end_at: row.end_at.toISOString(),
  buffer_before: row.buffer_before,
  buffer_after: row.buffer_after,
  kind: row.kind,
  priority: row.priority,
  source: row.source,
  status: row.status,
  confirmed_at: instant(row.confirmed_at),
  offered_until: instant(row.offered_until),
  rebooked_as: row.rebooked_as,
  series: row.series_id,
  consents,
  record_state: row.record_state,
  last_move: row.last_move && {
    from: row.last_move.from,
    by: row.last_move.by,
    at: row.last_move.at,
    start_at: row.last_move.startAt,
  },
});
