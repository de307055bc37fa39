import type { BrowserContext } from 'playwright-core';
import { note, type Walked, writeWalks } from './coverage.ts';

interface Told {
  readonly chart: string;
  readonly taken: readonly string[];
}

/** Listens as a second window would, and notes every edge that the charts of a browser's pages take. */
export async function noteWalks(context: BrowserContext, test: string, walked: Walked): Promise<void> {
  await context.exposeFunction('noteChartSteps', (steps: Told[]) => {
    for (const { chart, taken } of steps) for (const edge of taken) note(walked, chart, edge, test);
  });
  await context.addInitScript(() => {
    const channel = new BroadcastChannel('chartroom.charts');
    const { noteChartSteps } = window as unknown as { noteChartSteps: (steps: unknown) => void };
    channel.onmessage = ({ data }) => {
      if (data.type === 'opened') channel.postMessage({ type: 'asked' });
      if (data.type === 'told') noteChartSteps(data.report.steps);
    };
  });
}

/** Leaves what the pages of a test file walked for the table at the end of the run. */
export const writePageWalks = (file: string, walked: Walked): void => writeWalks(`page-${file}`, walked);
