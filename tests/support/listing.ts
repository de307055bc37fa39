import type { Chart } from '#machines/index.ts';
import { describePath } from './describePath.ts';
import { explore } from './explore.ts';
import { withPuppets } from './puppet.ts';

/** Every generated path of a chart, one in a line: what a reviewer reads when the chart's behaviour changes. */
export function listing(chart: Chart): string {
  const lines = explore(chart, withPuppets(chart.machine)).map((path) => describePath(chart, path));
  return `${lines.join('\n')}\n`;
}
