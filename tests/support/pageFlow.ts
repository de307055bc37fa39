import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { chartOf } from '#machines/index.ts';
import { describeEvent, describeState, distinct } from '#src/gallery/sandbox/describe.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { explore, type Path } from '#tools/charts/explore.ts';
import { test, type Visitor } from './browser.ts';
import { longest, tours } from './tours.ts';
import { note } from './walked.ts';

/** A chart on its page: how its events are made there, and what the page shows in its states. */
export interface PageFlow<At extends { readonly page: Page }> {
  readonly id: string;
  /**
   * Whether the page goes on offering all that its chart hears, also after this event. Where a flow says so, one page is
   * opened for many paths, which follow one another; otherwise each path has a page of its own.
   */
  goesOn?(event: AnyEventObject): boolean;
  /** Opens the page for one path; `start` is the place of the path's input among the chart's. */
  open(visitor: Visitor, start: number): Promise<At>;
  /** Does with the page, the server or the network what makes the event happen, where the model stands by now. */
  make(at: At, event: AnyEventObject, state: string, model: AnyMachineSnapshot): Promise<unknown>;
  /** What of the page tells in which state its chart is. */
  look(page: Page): Promise<unknown>;
  /** What `look` finds in each state. */
  readonly views: Readonly<Record<string, unknown>>;
  /** Why no one can make this happen in this state: what a chart bears from its actors, but no screen offers. */
  impossible(event: AnyEventObject, state: string, start: number): string | undefined;
  /** The event as the real server causes it, where it says more than the chart's sample. */
  told?(event: AnyEventObject, state: string): AnyEventObject;
}

/** Half a minute without an answer leads where a lost network does, and pages walk that; charts walk both. */
const isSilence = ({ type }: AnyEventObject) => /^xstate\.after\.(longP|p)atience\./.test(type);

/** Names the step that hangs: of what is done in a page, not everything ends by itself. */
function inTime(step: Promise<unknown>, what: string): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took more than two minutes: ${what}.`)), 120_000);
  });
  return Promise.race([step, late]).finally(() => clearTimeout(timer));
}

/**
 * A state of a chart shows at rest as well, and what moves is drawn 60 times a second. Not for what people do one thing
 * after another: that has to work while parts still move.
 */
const atRest = (visitor: Visitor): Visitor => ({
  ...visitor,
  visit: (path, options) => visitor.visit(path, { reducedMotion: 'reduce', ...options }),
});

/** The generated paths of a chart that its page allows. */
export function pathsOnPage<At extends { readonly page: Page }>(flow: PageFlow<At>): Path[] {
  const chart = chartOf(flow.id);
  return explore(
    chart,
    withPuppets(chart.machine),
    undefined,
    (event, at, start) => !isSilence(event) && flow.impossible(event, describeState(at), start) === undefined,
    false,
  );
}

/** Walks what the generated paths of a chart take and a page allows, on the page and on a model of it side by side. */
export function replayOnPage<At extends { readonly page: Page }>(flow: PageFlow<At>): void {
  const chart = chartOf(flow.id);
  const machine = withPuppets(chart.machine);
  const paths = pathsOnPage(flow);
  const ways = flow.goesOn ? tours(machine, paths, chart.samples.unread ?? [], flow.goesOn) : longest(paths);
  const inputs = chart.samples.inputs?.() ?? [];

  describe(flow.id, () => {
    for (const { input, start, events } of ways) {
      const steps = events.map((event) => describeEvent(chart, event));
      test([`start${distinct(input, inputs)}`, ...steps].join(' · '), async ({ visitor, walked, task }) => {
        visitor.allow('RefusedError');
        const { actor, step, taken } = walk(machine, input);
        const model = () => actor.getSnapshot() as AnyMachineSnapshot;
        const state = () => describeState(model());
        const at = await flow.open(atRest(visitor), start);
        const shown = async (after: string) => {
          const message = `${state()} after ${after}`;
          expect(flow.views[state()], `the page is said to show ${state()}`).toBeDefined();
          await expect.poll(() => flow.look(at.page), { message }).toEqual(flow.views[state()]);
          for (const edge of taken()) note(walked, flow.id, edge, task.file.name);
        };
        await shown('the start');
        for (const [index, event] of events.entries()) {
          const what = `step ${index + 1}, ${event.type} in ${state()}`;
          await inTime(flow.make(at, event, state(), model()), what);
          step(flow.told?.(event, state()) ?? event);
          await shown(what);
        }
        actor.stop();
      });
    }
  });
}
