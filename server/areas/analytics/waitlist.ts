import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { isAtWork } from '#server/areas/appointments/waiting/fitting.ts';
import { type StoredItem, shownItem, shownOfWork, type WorkList } from './work-list.ts';

const daysAhead = 60;
const mostFreed = 200;

/**
 * Who waits and could have a time that a cancellation freed: the same service, the wished member of staff or any, a wished
 * day; the time still free. The longest waiting first, each with the earliest time.
 */
export async function waitlistMatches({ trx, clinic }: Scope): Promise<WorkList> {
  const local = sql`(f.start_at AT TIME ZONE ${clinic.timezone})`;
  const { rows } = await sql<StoredItem & { count: number }>`
    WITH freed AS (
      SELECT c.start_at, c.service_id, c.staff_id FROM reservations c
      WHERE c.clinic_id = ${clinic.id} AND c.status = 'cancelled' AND c.start_at > now()
        AND c.start_at < now() + make_interval(days => ${daysAhead})
        AND ${isAtWork(sql`c`)}
        AND NOT EXISTS (
          SELECT FROM reservations b WHERE b.clinic_id = c.clinic_id AND b.staff_id = c.staff_id
            AND b.status IN ('booked', 'confirmed', 'arrived', 'in_progress')
            AND b.start_at < c.end_at AND b.end_at > c.start_at AND b.start_at > c.start_at - interval '24 hours')
      ORDER BY c.start_at LIMIT ${mostFreed}
    ), matched AS (
      SELECT w.id, w.patient_id, w.service_id, w.created_at, min(f.start_at) AS at
      FROM reservations w JOIN freed f ON f.service_id = w.service_id
        AND (f.staff_id = w.staff_id OR (w.waitlist ->> 'staff_any')::boolean)
        AND ${local}::date >= coalesce((w.waitlist ->> 'earliest')::date, '-infinity')
        AND ${local}::date <= coalesce((w.waitlist ->> 'latest')::date, 'infinity')
        AND (jsonb_array_length(coalesce(nullif(w.waitlist -> 'weekdays', 'null'), '[]')) = 0
          OR w.waitlist -> 'weekdays' @> to_jsonb(extract(isodow FROM ${local})::int))
      WHERE w.clinic_id = ${clinic.id} AND w.status = 'waitlisted'
      GROUP BY w.id, w.patient_id, w.service_id, w.created_at
    )
    SELECT m.id, m.patient_id AS patient, name_in_order(p.first_name, p.last_name) AS patient_name, m.at, s.name AS detail,
      NULL::int AS other, count(*) OVER ()::int AS count
    FROM matched m JOIN patients p ON p.clinic_id = ${clinic.id} AND p.id = m.patient_id
    JOIN services s ON s.clinic_id = ${clinic.id} AND s.id = m.service_id
    ORDER BY m.created_at, m.id LIMIT ${shownOfWork}`.execute(trx);
  return {
    count: rows[0]?.count ?? 0,
    count_is_least: false,
    items: rows.map(shownItem),
  };
}
