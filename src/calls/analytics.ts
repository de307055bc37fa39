import { ServerError } from '#machines/parts/failure.ts';
import type { components, operations } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { answer } from '#src/api/refuse.ts';
import { toObject } from '#src/api/shape.ts';
import { t } from '#src/language/t.ts';
import { perApp } from '#src/session/perApp.ts';

export type Figures = components['schemas']['Analytic'];
export type DashboardToday = components['schemas']['DashboardToday'];
export type Work = components['schemas']['Work'];
export type WorkList = components['schemas']['WorkList'];
export type FiguresQuery = operations['readDashboardAnalytic']['parameters']['query'];

const drawn = ['series', 'by_service', 'by_staff', 'by_status', 'cancellation_reasons', 'heatmap'];

const listed = ['waiting_now', 'in_treatment', 'next'];

function checkLists(told: Record<string, unknown>, names: readonly string[]) {
  if (!names.every((name) => Array.isArray(told[name])))
    throw new ServerError(200, t('The figures could not be read.'));
}

/** The calls under /api/analytics. Failures are shown where the figures would be. */
function createAnalyticsActors(api: Api) {
  return {
    async readFigures(query: FiguresQuery, signal: AbortSignal): Promise<Figures> {
      const call = api.signedIn.GET('/api/analytics/dashboard/analytic', { params: { query }, signal });
      const figures = toObject(await answer(call, { signal }));
      // the specification names the call and not its answer: another server's is no answer to this page
      for (const part of ['period', 'totals', 'previous_totals']) toObject(figures[part]);
      checkLists(figures, drawn);
      checkLists(toObject(figures.today), listed);
      return figures as Figures;
    },
    /** Who is here now; a failure of it is no one's concern but the chart's. */
    async readToday(clinic: number, signal: AbortSignal): Promise<DashboardToday> {
      const query = { clinic };
      const call = api.signedIn.GET('/api/analytics/dashboard/today/', { params: { query }, signal });
      const told = toObject(await answer(call, { signal }));
      checkLists(toObject(told.today), listed);
      return told as DashboardToday;
    },
    async readWork(clinic: number, signal: AbortSignal): Promise<Work> {
      const query = { clinic };
      const call = api.signedIn.GET('/api/analytics/dashboard/work/', { params: { query }, signal });
      const work = toObject(await answer(call, { signal }));
      toObject(work.duplicates);
      return work as Work;
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const analyticsCalls = perApp(({ api }) => createAnalyticsActors(api));
