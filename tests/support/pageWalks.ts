import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import { note, type Walked, writeWalks } from './walked.ts';

type Told = readonly (readonly [chart: string, edge: string])[];

/** Listens as a second window would, and notes every edge that the charts of a browser's pages take. */
export async function noteWalks(context: BrowserContext, file: string, walked: Walked): Promise<void> {
  await context.exposeFunction('noteChartSteps', (steps: Told) => {
    for (const [chart, edge] of steps) note(walked, chart, edge, file);
  });
  await context.addInitScript(() => {
    const channel = new BroadcastChannel('chartroom.charts');
    const { noteChartSteps } = window as unknown as { noteChartSteps: (steps: Told) => void };
    const known = new Set<string>();
    channel.onmessage = ({ data }) => {
      if (data.type === 'opened') channel.postMessage({ type: 'asked' });
      if (data.type !== 'told') return;
      const fresh: [string, string][] = [];
      for (const { chart, taken } of data.report.steps) {
        for (const edge of taken) {
          // time passes on a slow machine without anyone having meant it
          if (known.has(edge) || edge.includes('::xstate.after.')) continue;
          known.add(edge);
          fresh.push([chart, edge]);
        }
      }
      if (fresh.length > 0) noteChartSteps(fresh);
    };
  });
}

/** Leaves what the pages of a test file walked for the table at the end of the run. */
export const writePageWalks = (walked: Walked): void => {
  if (Object.keys(walked).length > 0) writeWalks(`pages-${randomUUID()}`, walked);
};
