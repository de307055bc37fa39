import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Period } from './period.ts';
import type { Utilisation } from './utilisation.ts';

type Totals = components['schemas']['Totals'];

/**
 * The figures of a period, each of them one number. Who came before is looked up patient by patient: the limit keeps the
 * planner from reading every visit there ever was.
 */
export async function totalsOf(
  { trx, clinic }: Scope,
  { start, end }: Period,
  shares: Utilisation[],
): Promise<Totals> {
  const { rows } = await sql<Totals & { due: number; walk_ins: number }>`
    WITH visits AS (
      SELECT r.*, extract(epoch FROM started_at - arrived_at) / 60 AS wait FROM reservations r
      WHERE clinic_id = ${clinic.id} AND start_at >= ${start} AND start_at < ${end} AND status <> 'entered_in_error'
    ), seen AS (
      SELECT DISTINCT patient_id FROM visits WHERE status = 'completed'
    )
    SELECT count(*)::int AS reservations,
      count(*) FILTER (WHERE status = 'completed')::int AS completed,
      count(*) FILTER (WHERE status = 'cancelled')::int AS cancelled,
      count(*) FILTER (WHERE status = 'cancelled' AND late_cancel)::int AS late_cancelled,
      count(*) FILTER (WHERE status = 'no_show')::int AS no_show,
      count(*) FILTER (WHERE status IN ('no_show', 'completed', 'in_progress', 'arrived'))::int AS due,
      count(*) FILTER (WHERE kind = 'walk_in')::int AS walk_ins,
      avg(wait)::float AS average_wait_minutes,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY wait) AS median_wait_minutes,
      avg((started_at <= start_at + interval '10 minutes')::int)::float AS on_time_rate,
      (SELECT count(*)::int FROM patients WHERE clinic_id = ${clinic.id} AND created_at >= ${start} AND created_at < ${end}) AS new_patients,
      (SELECT count(*)::int FROM seen) AS active_patients,
      (SELECT count(*)::int FROM seen s CROSS JOIN LATERAL (SELECT FROM reservations b WHERE b.clinic_id = ${clinic.id}
        AND b.patient_id = s.patient_id AND b.status = 'completed' AND b.start_at < ${start} LIMIT 1) earlier) AS returning_patients,
      (SELECT count(*)::int FROM medical_records WHERE clinic_id = ${clinic.id} AND status IN ('draft', 'in_review')
        AND occurred_at >= ${start} AND occurred_at < ${end}) AS unsigned_records,
      (SELECT count(*)::int FROM patient_consents WHERE clinic_id = ${clinic.id} AND status = 'draft'
        AND created_at >= ${start} AND created_at < ${end}) AS consents_pending,
      (SELECT count(*)::int FROM reservations WHERE clinic_id = ${clinic.id} AND status = 'waitlisted') AS waitlisted
    FROM visits`.execute(trx);
  const { due, walk_ins, ...totals } = rows[0] as (typeof rows)[number];
  const available = shares.reduce((sum, share) => sum + share.available, 0);
  const booked = shares.filter((share) => share.available > 0).reduce((sum, share) => sum + share.booked, 0);
  return {
    ...totals,
    no_show_rate: rate(totals.no_show, due),
    late_cancel_rate: rate(totals.late_cancelled, totals.reservations),
    utilisation: rate(booked, available),
    walk_in_rate: rate(walk_ins, totals.reservations),
  };
}

const rate = (part: number, whole: number) => (whole > 0 ? part / whole : null);
