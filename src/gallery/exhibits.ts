import { compositions, exhibits, listed as packed } from 'virtual:charts';
import type { Exhibit, Listed } from './exhibit.ts';
import { unpackChart, unpackDrawing } from './packed.ts';

export { compositions };

/** Every chart with its states and transitions, without drawings and without what its states are for. */
export const listed: readonly Listed[] = packed.map((one) => ({ ...one, chart: unpackChart(one.chart) }));

/** Loads a chart with its drawings; undefined where there is none of that name. */
export async function loadExhibit(id: string): Promise<Exhibit | undefined> {
  const known = packed.find((one) => one.id === id);
  const drawn = known && (await exhibits[id]?.());
  if (!drawn) return undefined;
  const { full, purposes, ...rest } = drawn.default;
  const chart = unpackChart(known.chart, purposes);
  return { ...known, ...rest, chart, full: unpackDrawing(full, chart.edges) };
}
