import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Period } from './period.ts';
import type { Utilisation } from './utilisation.ts';

type Analytic = components['schemas']['Analytic'];
type Charts = Pick<
  Analytic,
  'series' | 'by_service' | 'by_staff' | 'by_status' | 'cancellation_reasons' | 'heatmap'
>;
export type Granularity = 'day' | 'week' | 'month';

/**
 * Everything that is drawn of a period, by one statement: the reservations are read once, their wall time in the zone of
 * the clinic is reckoned once, and each chart counts what was read.
 */
export async function chartsOf(
  { trx, clinic }: Scope,
  { from, to, start, end }: Period,
  granularity: Granularity,
  shares: Utilisation[],
): Promise<Charts> {
  const { rows } = await sql<Charts>`
    WITH visits AS MATERIALIZED (
      SELECT r.start_at AT TIME ZONE ${clinic.timezone} AS local, r.status, r.service_id, r.staff_id,
        extract(epoch FROM r.end_at - r.start_at) / 60 AS minutes, coalesce(r.cancellation_reason, 'other') AS reason
      FROM reservations r
      WHERE r.clinic_id = ${clinic.id} AND r.start_at >= ${start} AND r.start_at < ${end}
        AND r.status <> 'entered_in_error'
    ), steps AS (
      SELECT generate_series(date_trunc(${granularity}, ${from.toString()}::timestamp), ${to.toString()}::timestamp,
        ${`1 ${granularity}`}::interval)::date AS step
    ), counted AS (
      SELECT date_trunc(${granularity}, local)::date AS step, count(*)::int AS booked,
        count(*) FILTER (WHERE status = 'completed')::int AS completed,
        count(*) FILTER (WHERE status = 'cancelled')::int AS cancelled,
        count(*) FILTER (WHERE status = 'no_show')::int AS no_show
      FROM visits GROUP BY 1
    ), added AS (
      SELECT date_trunc(${granularity}, created_at AT TIME ZONE ${clinic.timezone})::date AS step, count(*)::int AS new_patients
      FROM patients WHERE clinic_id = ${clinic.id} AND created_at >= ${start} AND created_at < ${end} GROUP BY 1
    ), series AS (
      SELECT step::text AS date, coalesce(booked, 0) AS booked, coalesce(completed, 0) AS completed,
        coalesce(cancelled, 0) AS cancelled, coalesce(no_show, 0) AS no_show, coalesce(new_patients, 0) AS new_patients
      FROM steps LEFT JOIN counted USING (step) LEFT JOIN added USING (step)
    ), by_service AS (
      SELECT s.id AS service, s.name, s.color, v.count, v.completed, v.minutes FROM (
        SELECT service_id, count(*)::int AS count, count(*) FILTER (WHERE status = 'completed')::int AS completed,
          coalesce(sum(minutes) FILTER (WHERE status = 'completed'), 0)::int AS minutes FROM visits GROUP BY 1
      ) v JOIN services s ON s.clinic_id = ${clinic.id} AND s.id = v.service_id ORDER BY v.count DESC, s.id LIMIT 100
    ), by_staff AS (
      SELECT s.id AS staff, concat_ws(' ', nullif(s.title, ''), s.first_name, s.last_name) AS name,
        coalesce(v.count, 0) AS count, coalesce(v.no_show, 0) AS no_show
      FROM staff s LEFT JOIN (
        SELECT staff_id, count(*)::int AS count, count(*) FILTER (WHERE status = 'no_show')::int AS no_show
        FROM visits GROUP BY 1
      ) v ON v.staff_id = s.id
      WHERE s.clinic_id = ${clinic.id} AND s.status <> 'archived' ORDER BY count DESC, s.id LIMIT 100
    ), by_status AS (
      SELECT status, count(*)::int AS count FROM visits GROUP BY 1
    ), reasons AS (
      SELECT reason, count(*)::int AS count FROM visits WHERE status = 'cancelled' GROUP BY 1
    ), heat AS (
      SELECT extract(isodow FROM local)::int AS weekday, extract(hour FROM local)::int AS hour, count(*)::int AS count
      FROM visits GROUP BY 1, 2
    )
    SELECT (SELECT coalesce(json_agg(series ORDER BY date), '[]') FROM series) AS series,
      (SELECT coalesce(json_agg(by_service ORDER BY count DESC, service), '[]') FROM by_service) AS by_service,
      (SELECT coalesce(json_agg(by_staff ORDER BY count DESC, staff), '[]') FROM by_staff) AS by_staff,
      (SELECT coalesce(json_agg(by_status ORDER BY count DESC, status), '[]') FROM by_status) AS by_status,
      (SELECT coalesce(json_agg(reasons ORDER BY count DESC, reason), '[]') FROM reasons) AS cancellation_reasons,
      (SELECT coalesce(json_agg(heat ORDER BY weekday, hour), '[]') FROM heat) AS heatmap`.execute(trx);
  const charts = rows[0] as Charts;
  const by_staff = charts.by_staff.map((row) => {
    const share = shares.find(({ staff }) => staff === row.staff);
    return {
      ...row,
      booked_minutes: share?.booked ?? 0,
      available_minutes: share?.available ?? 0,
      utilisation: share?.utilisation ?? null,
    };
  });
  return { ...charts, by_staff };
}

/** How many active patients bear each label: all who bear it without the few who are not active. */
export async function byLabel({ trx, clinic }: Scope): Promise<Analytic['labels']> {
  const { rows } = await sql<Analytic['labels'][number]>`
    WITH borne AS (
      SELECT label_id, count(*) AS patients FROM patient_label_links WHERE clinic_id = ${clinic.id} GROUP BY 1
    ), inactive AS (
      SELECT k.label_id, count(*) AS patients FROM patients p
      JOIN patient_label_links k ON k.clinic_id = p.clinic_id AND k.patient_id = p.id
      WHERE p.clinic_id = ${clinic.id} AND p.status IN ('archived', 'deceased', 'merged') GROUP BY 1
    )
    SELECT l.id AS label, l.name, l.color, (coalesce(b.patients, 0) - coalesce(i.patients, 0))::int AS patients
    FROM patient_labels l LEFT JOIN borne b ON b.label_id = l.id LEFT JOIN inactive i ON i.label_id = l.id
    WHERE l.clinic_id = ${clinic.id} AND l.status = 'active'
    ORDER BY patients DESC, l.priority, l.id LIMIT 50`.execute(trx);
  return rows;
}
