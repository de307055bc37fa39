import type { Chart } from '#machines/index.ts';
import { describeEvent, describeState, distinct } from '#src/gallery/sandbox/describe.ts';
import type { Path } from './explore.ts';

/** A path in one line: the input, the events, and where the last one leads. */
export function describePath(chart: Chart, { input, events, to, taken }: Path): string {
  const start = `start${distinct(input, chart.samples.inputs?.() ?? [])}`;
  const effect = events.length > 0 && taken.length === 0 ? 'nothing happens in' : '→';
  const steps = [start, ...events.map((event) => describeEvent(chart, event))];
  return `${steps.join(' · ')} ${effect} ${describeState(to)}`;
}
