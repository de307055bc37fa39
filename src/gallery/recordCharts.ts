import { buildId } from '#src/effects/buildProbe.ts';
import { fetchAhead } from '#src/effects/fetchAhead.ts';
import { whenIdle } from '#src/effects/whenIdle.ts';
import { perApp } from '#src/session/perApp.ts';
import { problemTrace } from '#src/session/problemTrace.ts';

const load = () => import('./trace/record.ts').then(({ recorded, recorderOf }) => ({ recorded, recorderOf }));

/** The address without what tells one thing from another. */
const pageOf = (path: string) => path.replace(/[^/]*\d[^/]*/g, '{id}');

/** Records what the charts do, from the time on when the first page has nothing better to do, for `Report a problem`. */
export const recordCharts = perApp((app) => {
  problemTrace(app).make = () => {
    const about = { build: buildId(), page: pageOf(location.pathname), keptAt: new Date().toISOString() };
    return load().then(({ recorded }) => recorded(app, about));
  };
  whenIdle(() => fetchAhead(load().then(({ recorderOf }) => recorderOf(app))));
});
