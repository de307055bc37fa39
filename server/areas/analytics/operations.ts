import type { components } from '#openapi/schema.d.ts';
import { inClinic } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { byLabel, chartsOf, namedOf } from './charts.ts';
import { type Figure, figuresOf } from './day-figures.ts';
import { askedPeriod, periodBefore } from './period.ts';
import { readDashboardToday, todayOf } from './today.ts';
import { totalsOf, waitingOf } from './totals.ts';
import { availabilities, type Utilisation, utilisationOf } from './utilisation.ts';
import { readDashboardWork } from './work.ts';

const mostStaff = 200;

/** The figures of a period, beside those of the equal period before. */
function readDashboardAnalytic(call: Call<'readDashboardAnalytic'>): Promise<Answer> {
  const { clinic, date_from, date_to, granularity = 'day' } = call.query;
  return inClinic(call, clinic, 'analytics.read', async (scope) => {
    const period = askedPeriod(scope.clinic, date_from, date_to);
    const previous = periodBefore(scope.clinic, period);
    const [named, figures, today, labels, waiting, waitingBefore] = await Promise.all([
      namedOf(scope),
      figuresOf(scope, period, previous, granularity),
      todayOf(scope),
      byLabel(scope),
      waitingOf(scope, period),
      waitingOf(scope, previous),
    ]);
    const now = figures.filter(({ isCurrent }) => isCurrent);
    const before = figures.filter(({ isCurrent }) => !isCurrent);
    const staff = named.staff.slice(0, mostStaff).map(({ id }) => id);
    const [available, availableBefore] = await availabilities(scope, [period, previous], staff);
    const shares = sharesOf(available, now);
    const body: components['schemas']['Analytic'] = {
      period: {
        from: period.from.toString(),
        to: period.to.toString(),
        granularity,
        timezone: scope.clinic.timezone,
      },
      previous: { from: previous.from.toString(), to: previous.to.toString() },
      totals: totalsOf(now, waiting, shares),
      previous_totals: totalsOf(before, waitingBefore, sharesOf(availableBefore, before)),
      today,
      ...chartsOf(period, granularity, now, named, shares),
      labels,
    };
    return { status: 200, body };
  });
}

function sharesOf(available: Map<number, number> | undefined, figures: Figure[]): Utilisation[] {
  const booked = new Map(
    figures.flatMap(({ facet, key, seconds }) => (facet === 'staff' ? [[key, seconds] as const] : [])),
  );
  return [...(available ?? [])].map(([staff, minutes]) =>
    utilisationOf(staff, Math.round((booked.get(staff) ?? 0) / 60), minutes),
  );
}

/** The operations of analytics. */
export const analyticsOperations = { readDashboardAnalytic, readDashboardToday, readDashboardWork };
