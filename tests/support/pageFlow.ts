import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { chartOf } from '#machines/index.ts';
import { describeState } from '#src/gallery/sandbox/describe.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { describePath } from '#tools/charts/describePath.ts';
import { explore, type Path } from '#tools/charts/explore.ts';
import { test, type Visitor } from './browser.ts';
import { note } from './coverage.ts';

/** A chart on its page: how its events are made there, and what the page shows in its states. */
export interface PageFlow<At extends { readonly page: Page }> {
  readonly id: string;
  /** Opens the page for one path; `start` is the place of the path's input among the chart's. */
  open(visitor: Visitor, start: number): Promise<At>;
  /** Does with the page, the server or the network what makes the event happen, where the model stands by now. */
  make(at: At, event: AnyEventObject, state: string, model: AnyMachineSnapshot): Promise<unknown>;
  /** What of the page tells in which state its chart is. */
  look(page: Page): Promise<unknown>;
  /** What `look` finds in each state. */
  readonly views: Readonly<Record<string, unknown>>;
  /** Why nobody can make this happen in this state: what a chart bears from its actors, but no screen offers. */
  impossible(event: AnyEventObject, state: string, start: number): string | undefined;
  /** The event as the real server causes it, where it says more than the chart's sample. */
  told?(event: AnyEventObject, state: string): AnyEventObject;
}

const signature = ({ start, events }: Path) => [
  String(start),
  ...events.map(({ type, output, error, ...rest }) =>
    JSON.stringify([type, output, error?.name, error?.status, rest]),
  ),
];

/** Half a minute without an answer leads where a lost network does, and pages walk that; charts walk both. */
const isSilence = ({ type }: AnyEventObject) => /^xstate\.after\.(longP|p)atience\./.test(type);

/** Only the longest paths: every shorter one is walked on the way. */
function longest(paths: readonly Path[]): Path[] {
  const all = paths.map((path) => signature(path));
  const begins = (long: string[], short: string[]) =>
    long.length > short.length && short.every((step, index) => step === long[index]);
  return paths.filter((_, index) => !all.some((other) => begins(other, all[index] as string[])));
}

/** Names the step that hangs: of what is done in a page, not everything ends by itself. */
function inTime(step: Promise<unknown>, what: string): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took more than two minutes: ${what}.`)), 120_000);
  });
  return Promise.race([step, late]).finally(() => clearTimeout(timer));
}

/** Walks every generated path of a chart that a page allows, on the page and on a model of it side by side. */
export function replayOnPage<At extends { readonly page: Page }>(flow: PageFlow<At>): void {
  const chart = chartOf(flow.id);
  const machine = withPuppets(chart.machine);
  const possible = explore(
    chart,
    machine,
    undefined,
    (event, at, start) => !isSilence(event) && flow.impossible(event, describeState(at), start) === undefined,
    false,
  );

  describe(flow.id, () => {
    for (const path of longest(possible))
      test(describePath(chart, path), async ({ visitor, walked, task }) => {
        visitor.allow('RefusedError');
        const { actor, step, taken } = walk(machine, path.input);
        const model = () => actor.getSnapshot() as AnyMachineSnapshot;
        const state = () => describeState(model());
        const at = await flow.open(visitor, path.start);
        const shown = async () => {
          expect(flow.views[state()], `the page is said to show ${state()}`).toBeDefined();
          await expect.poll(() => flow.look(at.page), { message: state() }).toEqual(flow.views[state()]);
          for (const edge of taken()) note(walked, flow.id, edge, task.file.name);
        };
        await shown();
        for (const event of path.events) {
          await inTime(flow.make(at, event, state(), model()), `${event.type} in ${state()}`);
          step(flow.told?.(event, state()) ?? event);
          await shown();
        }
        actor.stop();
      });
  });
}
