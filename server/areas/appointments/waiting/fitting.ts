import { type RawBuilder, sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';

export type FreedTime = components['schemas']['FreedTime'];
type Waiting = components['schemas']['Waiting'];

interface FreedRow {
  id: number;
  service_id: number;
  service_name: string;
  color: FreedTime['color'];
  staff_id: number;
  staff_name: string;
  start_at: Date;
  end_at: Date;
  freed_at: Date;
}

interface WaitingRow {
  freed: number;
  id: number;
  version: number;
  number: string;
  patient_id: number;
  patient_name: string;
  patient_birth_date: string | null;
  patient_mrn: string;
  priority: Waiting['priority'];
  created_at: Date;
  offered_until: Date | null;
  is_offered: boolean;
  message: Waiting['message'];
  was_offered: boolean;
  declined: boolean;
}

/** That nobody is off at a time that was given up: what an illness freed cannot be offered. */
export const isAtWork = (freed: RawBuilder<unknown>): RawBuilder<unknown> => sql`NOT EXISTS (
  SELECT FROM staff_exceptions e WHERE e.clinic_id = ${freed}.clinic_id AND e.staff_id = ${freed}.staff_id
    AND e.kind = 'off' AND e.start_at < ${freed}.end_at AND e.end_at > ${freed}.start_at)`;

/** How many freed times are shown at once. */
const most = 50;

/** The freed times that are still free, each with those who wait and whom it suits, in the order in which they are asked. */
export async function freedTimes(scope: Scope, which: RawBuilder<unknown>): Promise<FreedTime[]> {
  const { trx, clinic } = scope;
  const { rows } = await sql<FreedRow>`
    SELECT f.*, s.name AS service_name, s.color,
      concat_ws(' ', nullif(m.title, ''), name_in_order(m.first_name, m.last_name)) AS staff_name
    FROM freed_times f
    JOIN services s ON s.clinic_id = f.clinic_id AND s.id = f.service_id
    JOIN staff m ON m.clinic_id = f.clinic_id AND m.id = f.staff_id
    WHERE f.clinic_id = ${clinic.id} AND ${which} AND f.start_at > ${clinic.now}
      AND m.status IN ('active', 'invited') AND ${isAtWork(sql`f`)}
      AND NOT EXISTS (
        SELECT FROM reservations b WHERE b.clinic_id = f.clinic_id AND b.staff_id = f.staff_id
          AND b.status IN ('booked', 'confirmed', 'arrived', 'in_progress')
          AND b.start_at > f.start_at - interval '24 hours' AND b.start_at < f.end_at AND b.end_at > f.start_at
          AND NOT (s.capacity > 1 AND b.service_id = f.service_id AND b.start_at = f.start_at))
      AND (s.capacity <= 1 OR s.capacity > (
        SELECT count(*) FROM reservations b WHERE b.clinic_id = f.clinic_id AND b.staff_id = f.staff_id
          AND b.service_id = f.service_id AND b.start_at = f.start_at
          AND b.status IN ('booked', 'confirmed', 'arrived', 'in_progress')))
    ORDER BY f.start_at, f.id LIMIT ${most}`.execute(trx);
  const waiting = await waitingFor(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => shownFreed(row, waiting.get(row.id) ?? []));
}

/**
 * Whom each freed time suits: the service, the wished member of staff or any, a wished day. The urgent first, then those
 * who wait longest; who let it run out or declined it comes last. Who considers another offer is not asked.
 */
async function waitingFor({ trx, clinic }: Scope, freed: number[]): Promise<Map<number, WaitingRow[]>> {
  if (freed.length === 0) return new Map();
  const local = sql`(f.start_at AT TIME ZONE ${clinic.timezone})`;
  const isThis = sql`(w.start_at = f.start_at AND w.staff_id = f.staff_id)`;
  const stands = sql`coalesce(w.offered_until > ${clinic.now}, false)`;
  const { rows } = await sql<WaitingRow>`
    SELECT f.id AS freed, w.id, w.version, w.number, w.patient_id, w.priority, w.created_at, w.offered_until,
      name_in_order(p.first_name, p.last_name) AS patient_name,
      p.birth_date AS patient_birth_date, p.mrn AS patient_mrn,
      ${isThis} IS TRUE AND ${stands} AS is_offered,
      CASE WHEN ${isThis} IS TRUE AND ${stands} THEN (SELECT o.state FROM outbox o
        WHERE o.clinic_id = w.clinic_id AND o.template = 'offer' AND o.data ->> 'reservation' = w.id::text
          AND o.expires_at = w.offered_until ORDER BY o.id DESC LIMIT 1) END AS message,
      ${isThis} IS TRUE AND w.offered_until IS NOT NULL AND NOT ${stands} AS was_offered,
      ${isThis} IS TRUE AND w.offer_declined_at IS NOT NULL AND NOT ${stands} AS declined
    FROM freed_times f
    JOIN reservations w ON w.clinic_id = f.clinic_id AND w.service_id = f.service_id AND w.status = 'waitlisted'
    JOIN patients p ON p.clinic_id = w.clinic_id AND p.id = w.patient_id AND p.status = 'active'
    WHERE f.clinic_id = ${clinic.id} AND f.id IN (${sql.join(freed)})
      AND (w.staff_id = f.staff_id OR (w.waitlist ->> 'staff_any')::boolean)
      AND ${local}::date >= coalesce((w.waitlist ->> 'earliest')::date, '-infinity')
      AND ${local}::date <= coalesce((w.waitlist ->> 'latest')::date, 'infinity')
      AND (jsonb_array_length(coalesce(nullif(w.waitlist -> 'weekdays', 'null'), '[]')) = 0
        OR w.waitlist -> 'weekdays' @> to_jsonb(extract(isodow FROM ${local})::int))
      AND (NOT ${stands} OR ${isThis})
    ORDER BY f.id, is_offered DESC, declined, was_offered,
      array_position(ARRAY['emergency', 'routine', 'as_needed'], w.priority), w.created_at, w.id`.execute(
    trx,
  );
  const byTime = new Map<number, WaitingRow[]>();
  for (const row of rows) byTime.set(row.freed, [...(byTime.get(row.freed) ?? []), row]);
  return byTime;
}

const shownFreed = (row: FreedRow, waiting: readonly WaitingRow[]): FreedTime => ({
  id: row.id,
  service: row.service_id,
  service_name: row.service_name,
  color: row.color,
  staff: row.staff_id,
  staff_name: row.staff_name,
  start_at: row.start_at.toISOString(),
  end_at: row.end_at.toISOString(),
  freed_at: row.freed_at.toISOString(),
  waiting: waiting.map((one) => ({
    appointment: one.id,
    version: one.version,
    number: one.number,
    patient: one.patient_id,
    patient_name: one.patient_name,
    patient_birth_date: one.patient_birth_date,
    patient_mrn: one.patient_mrn,
    priority: one.priority,
    waiting_since: one.created_at.toISOString(),
    offered_until: one.is_offered ? (one.offered_until?.toISOString() ?? null) : null,
    message: one.message,
    was_offered: one.was_offered,
    declined: one.declined,
  })),
});
