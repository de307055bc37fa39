import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Period } from './period.ts';
import type { Utilisation } from './utilisation.ts';

type Analytic = components['schemas']['Analytic'];
export type Granularity = 'day' | 'week' | 'month';

const inPeriod = ({ clinic }: Scope, { start, end }: Period) =>
  sql`r.clinic_id = ${clinic.id} AND r.start_at >= ${start} AND r.start_at < ${end} AND r.status <> 'entered_in_error'`;

/** One entry a day, week or month, those without anything included. */
export async function seriesOf(
  scope: Scope,
  period: Period,
  granularity: Granularity,
): Promise<Analytic['series']> {
  const { trx, clinic } = scope;
  const step = (at: ReturnType<typeof sql>) =>
    sql`date_trunc(${granularity}, ${at} AT TIME ZONE ${clinic.timezone})::date`;
  const { rows } = await sql<Analytic['series'][number]>`
    WITH steps AS (
      SELECT generate_series(date_trunc(${granularity}, ${period.from.toString()}::timestamp), ${period.to.toString()}::timestamp,
        ${`1 ${granularity}`}::interval)::date AS step
    ), visits AS (
      SELECT ${step(sql`r.start_at`)} AS step, count(*) AS booked,
        count(*) FILTER (WHERE status = 'completed') AS completed, count(*) FILTER (WHERE status = 'cancelled') AS cancelled,
        count(*) FILTER (WHERE status = 'no_show') AS no_show
      FROM reservations r WHERE ${inPeriod(scope, period)} GROUP BY 1
    ), added AS (
      SELECT ${step(sql`p.created_at`)} AS step, count(*) AS new_patients FROM patients p
      WHERE p.clinic_id = ${clinic.id} AND p.created_at >= ${period.start} AND p.created_at < ${period.end} GROUP BY 1
    )
    SELECT step::text AS date, coalesce(booked, 0)::int AS booked, coalesce(completed, 0)::int AS completed,
      coalesce(cancelled, 0)::int AS cancelled, coalesce(no_show, 0)::int AS no_show,
      coalesce(new_patients, 0)::int AS new_patients
    FROM steps LEFT JOIN visits USING (step) LEFT JOIN added USING (step) ORDER BY step`.execute(trx);
  return rows;
}

/** Reservations by what is done, busiest first. */
export async function byService(scope: Scope, period: Period): Promise<Analytic['by_service']> {
  const { rows } = await sql<Analytic['by_service'][number]>`
    SELECT s.id AS service, s.name, s.color, count(*)::int AS count,
      count(*) FILTER (WHERE r.status = 'completed')::int AS completed,
      coalesce(sum(extract(epoch FROM r.end_at - r.start_at)) FILTER (WHERE r.status = 'completed') / 60, 0)::int AS minutes
    FROM reservations r JOIN services s ON s.clinic_id = r.clinic_id AND s.id = r.service_id
    WHERE ${inPeriod(scope, period)} GROUP BY s.id, s.name, s.color ORDER BY count DESC, s.id LIMIT 100`.execute(
    scope.trx,
  );
  return rows;
}

/** Reservations by who does it, busiest first. */
export async function byStaff(
  scope: Scope,
  period: Period,
  shares: Utilisation[],
): Promise<Analytic['by_staff']> {
  const { rows } = await sql<{ staff: number; name: string; count: number; no_show: number }>`
    SELECT s.id AS staff, concat_ws(' ', nullif(s.title, ''), s.first_name, s.last_name) AS name,
      count(r.id)::int AS count, count(r.id) FILTER (WHERE r.status = 'no_show')::int AS no_show
    FROM staff s LEFT JOIN reservations r ON r.staff_id = s.id AND ${inPeriod(scope, period)}
    WHERE s.clinic_id = ${scope.clinic.id} AND s.status <> 'archived'
    GROUP BY s.id, s.title, s.first_name, s.last_name ORDER BY count DESC, s.id LIMIT 100`.execute(scope.trx);
  return rows.map((row) => {
    const share = shares.find(({ staff }) => staff === row.staff);
    return {
      ...row,
      booked_minutes: share?.booked ?? 0,
      available_minutes: share?.available ?? 0,
      utilisation: share?.utilisation ?? null,
    };
  });
}

/** How the reservations stand, and why patients cancelled. */
export async function byStatus(
  scope: Scope,
  period: Period,
): Promise<Pick<Analytic, 'by_status' | 'cancellation_reasons'>> {
  const statuses = await sql<Analytic['by_status'][number]>`
    SELECT r.status, count(*)::int AS count FROM reservations r WHERE ${inPeriod(scope, period)}
    GROUP BY 1 ORDER BY 2 DESC, 1`.execute(scope.trx);
  const reasons = await sql<Analytic['cancellation_reasons'][number]>`
    SELECT coalesce(r.cancellation_reason, 'other') AS reason, count(*)::int AS count FROM reservations r
    WHERE ${inPeriod(scope, period)} AND r.status = 'cancelled' GROUP BY 1 ORDER BY 2 DESC, 1`.execute(
    scope.trx,
  );
  return { by_status: statuses.rows, cancellation_reasons: reasons.rows };
}

/** Reservations by weekday and hour of the clinic. */
export async function heatmapOf(scope: Scope, period: Period): Promise<Analytic['heatmap']> {
  const zone = scope.clinic.timezone;
  const { rows } = await sql<Analytic['heatmap'][number]>`
    SELECT extract(isodow FROM r.start_at AT TIME ZONE ${zone})::int AS weekday,
      extract(hour FROM r.start_at AT TIME ZONE ${zone})::int AS hour, count(*)::int AS count
    FROM reservations r WHERE ${inPeriod(scope, period)} GROUP BY 1, 2 ORDER BY 1, 2`.execute(scope.trx);
  return rows;
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
