import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { inClinic, type Scope } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { byLabel, chartsOf } from './charts.ts';
import { askedPeriod, periodBefore } from './period.ts';
import { todayOf } from './today.ts';
import { totalsOf } from './totals.ts';
import { utilisations } from './utilisation.ts';
import { readDashboardWork } from './work.ts';

/** The figures of a period, beside those of the equal period before. */
function readDashboardAnalytic(call: Call<'readDashboardAnalytic'>): Promise<Answer> {
  const { clinic, date_from, date_to, granularity = 'day' } = call.query;
  return inClinic(call, clinic, 'analytics.read', async (scope) => {
    const period = askedPeriod(scope.clinic, date_from, date_to);
    const previous = periodBefore(scope.clinic, period);
    const [shares = [], sharesBefore = []] = await utilisations(
      scope,
      [period, previous],
      await currentStaff(scope),
    );
    const body: components['schemas']['Analytic'] = {
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
      ...(await chartsOf(scope, period, granularity, shares)),
      labels: await byLabel(scope),
    };
    return { status: 200, body };
  });
}

async function currentStaff({ trx, clinic }: Scope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM staff WHERE clinic_id = ${clinic.id} AND status <> 'archived' ORDER BY id LIMIT 200`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** The operations of analytics. */
export const analyticsOperations = { readDashboardAnalytic, readDashboardWork };
