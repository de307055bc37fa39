import { type RawBuilder, sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { isTakenOrOffered } from '#server/areas/appointments/taking-time.ts';
import {
  givenThrough,
  loadHours,
  type StaffHours,
  worksThrough,
} from '#server/areas/appointments/working-time.ts';
import type { ServiceRow } from '#server/areas/services/service.ts';
import { nameOf, staffNameOf } from '#server/database/names.ts';
import type { Interval } from '#server/time/intervals.ts';

export type FreedTime = components['schemas']['FreedTime'];
type Waiting = components['schemas']['Waiting'];

type Weekly = ServiceRow['weekly_availability'];

interface FreedRow {
  id: number;
  service_id: number;
  service_name: string;
  weekly_availability: Weekly;
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

/** How many freed times are shown at once. */
export const mostFreed = 50;
/** How many are looked through for them. */
const mostSought = 500;

/**
 * Whom a freed time `f` suits: the service, the wished member of staff or any, a wished day, no other offer to consider, and
 * nowhere else to be then, where their link would tell them that the time is gone.
 */
const suits = ({ clinic }: Scope) => {
  const local = sql`(f.start_at AT TIME ZONE ${clinic.timezone})`;
  return sql`w.clinic_id = f.clinic_id AND w.service_id = f.service_id AND w.status = 'waitlisted'
    AND (w.staff_id = f.staff_id OR (w.waitlist ->> 'staff_any')::boolean)
    AND ${local}::date >= coalesce((w.waitlist ->> 'earliest')::date, '-infinity')
    AND ${local}::date <= coalesce((w.waitlist ->> 'latest')::date, 'infinity')
    AND (jsonb_array_length(coalesce(nullif(w.waitlist -> 'weekdays', 'null'), '[]')) = 0
      OR w.waitlist -> 'weekdays' @> to_jsonb(extract(isodow FROM ${local})::int))
    AND (CASE WHEN ${stands(clinic)} THEN ${isThis} ELSE NOT EXISTS (
      SELECT FROM reservations o WHERE o.clinic_id = w.clinic_id AND o.patient_id = w.patient_id
        AND o.status IN ('booked', 'confirmed', 'arrived', 'in_progress')
        AND o.start_at > f.start_at - interval '24 hours' AND o.start_at < f.end_at AND o.end_at > f.start_at) END)`;
};
const isThis = sql`(w.start_at = f.start_at AND w.staff_id = f.staff_id)`;
const stands = ({ now }: Scope['clinic']) => sql`coalesce(w.offered_until > ${now}, false)`;

/** The freed times that are still free, each with those who wait and whom it suits, in the order in which they are asked. */
export async function freedTimes(scope: Scope, which: RawBuilder<unknown>): Promise<FreedTime[]> {
  const { trx, clinic } = scope;
  const { rows } = await sql<FreedRow>`
    SELECT f.*, s.name AS service_name, s.color, s.weekly_availability,
      ${staffNameOf('m')} AS staff_name
    FROM freed_times f
    JOIN services s ON s.clinic_id = f.clinic_id AND s.id = f.service_id
    JOIN staff m ON m.clinic_id = f.clinic_id AND m.id = f.staff_id
    WHERE f.clinic_id = ${clinic.id} AND ${which} AND f.start_at > ${clinic.now}
      AND m.status IN ('active', 'invited') AND s.status = 'active'
      AND EXISTS (
        SELECT FROM reservations w JOIN patients p ON p.clinic_id = w.clinic_id AND p.id = w.patient_id
        WHERE p.status = 'active' AND ${suits(scope)})
      AND NOT EXISTS (
        SELECT FROM reservations b WHERE b.clinic_id = f.clinic_id AND b.staff_id = f.staff_id
          AND b.status IN ('booked', 'confirmed', 'arrived', 'in_progress')
          AND b.start_at > f.start_at - interval '24 hours' AND b.start_at < f.end_at AND b.end_at > f.start_at
          AND NOT (s.capacity > 1 AND b.service_id = f.service_id AND b.start_at = f.start_at))
      AND (s.capacity <= 1 OR s.capacity > (
        SELECT count(*) FROM reservations b WHERE b.clinic_id = f.clinic_id AND b.staff_id = f.staff_id
          AND b.service_id = f.service_id AND b.start_at = f.start_at
          AND b.status IN ('booked', 'confirmed', 'arrived', 'in_progress')))
      AND (s.max_per_day IS NULL OR s.max_per_day > (
        SELECT count(*) FROM reservations b WHERE b.clinic_id = f.clinic_id AND b.service_id = f.service_id
          AND b.start_at BETWEEN f.start_at - interval '2 days' AND f.start_at + interval '2 days'
          AND (b.start_at AT TIME ZONE ${clinic.timezone})::date = (f.start_at AT TIME ZONE ${clinic.timezone})::date
          AND NOT (b.status = 'waitlisted' AND b.start_at = f.start_at AND b.staff_id = f.staff_id)
          AND ${isTakenOrOffered}))
    ORDER BY f.start_at, f.id LIMIT ${mostSought}`.execute(trx);
  const worked = (await withinHours(scope, rows)).slice(0, mostFreed);
  const waiting = await waitingFor(
    scope,
    worked.map(({ id }) => id),
  );
  return worked.map((row) => shownFreed(row, waiting.get(row.id) ?? []));
}

/** Those at which someone works and the service is given: what an illness, a holiday or other weekly hours freed is proposed to no one. */
async function withinHours(scope: Scope, rows: readonly FreedRow[]): Promise<FreedRow[]> {
  const { clinic } = scope;
  const times = rows.map(({ start_at, end_at }) => ({ start: start_at.getTime(), end: end_at.getTime() }));
  const hours = await loadHours(scope, [...new Set(rows.map(({ staff_id }) => staff_id))], {
    start: Math.min(...times.map(({ start }) => start)),
    end: Math.max(...times.map(({ end }) => end)),
  });
  return rows.filter(({ staff_id, weekly_availability }, place) => {
    const time = times[place] as Interval;
    return (
      worksThrough(clinic, hours.get(staff_id) as StaffHours, time) &&
      givenThrough(clinic, weekly_availability, time)
    );
  });
}

/** Those whom each freed time suits. The urgent first, then those who wait longest; who let it run out or declined it comes last. */
async function waitingFor(scope: Scope, freed: number[]): Promise<Map<number, WaitingRow[]>> {
  if (freed.length === 0) return new Map();
  const { trx, clinic } = scope;
  const stood = stands(clinic);
  const { rows } = await sql<WaitingRow>`
    SELECT f.id AS freed, w.id, w.version, w.number, w.patient_id, w.priority, w.created_at, w.offered_until,
      ${nameOf('p')} AS patient_name,
      p.birth_date AS patient_birth_date, p.mrn AS patient_mrn,
      ${isThis} IS TRUE AND ${stood} AS is_offered,
      CASE WHEN ${isThis} IS TRUE AND ${stood} THEN (SELECT o.state FROM outbox o
        WHERE o.clinic_id = w.clinic_id AND o.template = 'offer' AND o.data ->> 'reservation' = w.id::text
          AND o.expires_at = w.offered_until ORDER BY o.id DESC LIMIT 1) END AS message,
      ${isThis} IS TRUE AND w.offered_until IS NOT NULL AND NOT ${stood} AS was_offered,
      ${isThis} IS TRUE AND w.offer_declined_at IS NOT NULL AND NOT ${stood} AS declined
    FROM freed_times f
    JOIN reservations w ON ${suits(scope)}
    JOIN patients p ON p.clinic_id = w.clinic_id AND p.id = w.patient_id AND p.status = 'active'
    WHERE f.clinic_id = ${clinic.id} AND f.id IN (${sql.join(freed)})
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
