import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { inClinic, type Scope } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { today } from '#server/time/clinic-days.ts';
import { byLabel, byService, byStaff, byStatus, heatmapOf, seriesOf } from './charts.ts';
import { askedPeriod, type Period, periodBefore, periodOf } from './period.ts';
import { totalsOf } from './totals.ts';
import { utilisation } from './utilisation.ts';

type Analytic = components['schemas']['Analytic'];

/** The figures of a period, beside those of the equal period before. */
function readDashboardAnalytic(call: Call<'readDashboardAnalytic'>): Promise<Answer> {
  const { clinic, date_from, date_to, granularity = 'day' } = call.query;
  return inClinic(call, clinic, 'analytics.read', async (scope) => {
    const period = askedPeriod(scope.clinic, date_from, date_to);
    const previous = periodBefore(scope.clinic, period);
    const [shares, sharesBefore] = [await sharesOf(scope, period), await sharesOf(scope, previous)];
    const body: Analytic = {
      period: {
        from: period.from.toString(),
        to: period.to.toString(),
        granularity,
        timezone: scope.clinic.timezone,
      },
      previous: { from: previous.from.toString(), to: previous.to.toString() },
      totals: await totalsOf(scope, period, shares),
      previous_totals: await totalsOf(scope, previous, sharesBefore),
      today: await todayOf(scope),
      series: await seriesOf(scope, period, granularity),
      by_service: await byService(scope, period),
      by_staff: await byStaff(scope, period, shares),
      ...(await byStatus(scope, period)),
      heatmap: await heatmapOf(scope, period),
      labels: await byLabel(scope),
    };
    return { status: 200, body };
  });
}

async function sharesOf(scope: Scope, period: Period) {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM staff WHERE clinic_id = ${scope.clinic.id} AND status <> 'archived' ORDER BY id LIMIT 200`.execute(
    scope.trx,
  );
  return utilisation(
    scope,
    period.from,
    period.to,
    rows.map(({ id }) => id),
  );
}

type Upcoming = Omit<components['schemas']['Upcoming'], 'start_at'> & { start_at: Date };

async function todayOf({ trx, clinic }: Scope): Promise<Analytic['today']> {
  const { start, end } = periodOf(clinic, today(clinic), today(clinic));
  const counts = await sql<Omit<Analytic['today'], 'next'>>`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'arrived')::int AS waiting,
      count(*) FILTER (WHERE status = 'in_progress')::int AS in_progress,
      count(*) FILTER (WHERE status = 'completed')::int AS done,
      count(*) FILTER (WHERE status IN ('requested', 'booked', 'confirmed'))::int AS remaining
    FROM reservations WHERE clinic_id = ${clinic.id} AND start_at >= ${start} AND start_at < ${end}
      AND status NOT IN ('cancelled', 'entered_in_error')`.execute(trx);
  const next = await sql<Upcoming>`
    SELECT r.id, r.start_at, r.status, p.id AS patient, p.first_name || ' ' || p.last_name AS patient_name,
      s.name AS service_name, concat_ws(' ', nullif(m.title, ''), m.first_name, m.last_name) AS staff_name
    FROM reservations r JOIN patients p ON p.clinic_id = r.clinic_id AND p.id = r.patient_id
    JOIN services s ON s.clinic_id = r.clinic_id AND s.id = r.service_id
    JOIN staff m ON m.clinic_id = r.clinic_id AND m.id = r.staff_id
    WHERE r.clinic_id = ${clinic.id} AND r.start_at < ${end} AND r.status IN ('booked', 'confirmed', 'arrived')
      AND r.start_at >= ${start} ORDER BY r.start_at, r.id LIMIT 5`.execute(trx);
  const upcoming = next.rows.map((row) => ({ ...row, start_at: row.start_at.toISOString() }));
  return { ...(counts.rows[0] as Omit<Analytic['today'], 'next'>), next: upcoming };
}

/** The operations of analytics. */
export const analyticsOperations = { readDashboardAnalytic };
