import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { type Chart, chartOf } from '#machines/index.ts';
import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import { describeState } from '#src/gallery/sandbox/describe.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { test, type Visitor } from './browser.ts';
import { note } from './coverage.ts';
import { describePath } from './describePath.ts';
import { explore, type Path } from './explore.ts';
import type { Gate } from './gate.ts';

/** One event of a path, and where the chart stands when it comes. */
export interface Step {
  readonly event: AnyEventObject;
  readonly state: string;
}

/** A chart on its page: what makes its events happen there, and what the page shows in its states. */
export interface ScreenChart<Scene> {
  readonly id: string;
  /** Opens the page as a path's input has it. */
  open(visitor: Visitor, input: unknown): Promise<Scene>;
  /** Does with the page, the server or the network what makes the event happen. */
  make(scene: Scene, step: Step): Promise<unknown>;
  /** Why nobody can make a step happen with the page; undefined where somebody can. */
  impossible(step: Step, before: readonly Step[], input: unknown): string | undefined;
  /** Reads what the page shows. */
  view(scene: Scene): Promise<unknown>;
  /** What the page shows in a state; undefined for a state that it is not said to show. */
  expected(state: string): object | undefined;
}

/** Answers a call as a sample of the chart has it: a refusal, a failing server, or no network. */
export function answerError(gate: Gate, call: string, error: unknown): Promise<unknown> {
  if (error instanceof RefusedError)
    return gate.answer(call, error.status, { name: ['This was refused.'], detail: 'This was refused.' });
  return error instanceof NetworkError ? gate.cut(call) : gate.fail(call);
}

/** The heading of the page, '' while there is none. */
export const headingOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('h1')?.textContent ?? '');

function stepsOf(chart: Chart, { input, events }: Path): Step[] {
  const walker = walk(withPuppets(chart.machine), input);
  const steps = events.map((event) => {
    const state = describeState(walker.actor.getSnapshot());
    walker.step(event);
    return { event, state };
  });
  if (walker.actor.getSnapshot().status === 'active') walker.actor.stop();
  return steps;
}

const signature = ({ input, events }: Path) => [
  JSON.stringify(input),
  ...events.map(({ type, output, error, ...rest }) =>
    JSON.stringify([type, rest, output, error?.name, error?.status]),
  ),
];

/** Only the longest paths: every shorter one is walked on the way. */
function longest(paths: readonly Path[]): Path[] {
  const all = paths.map((path) => signature(path));
  const begins = (long: string[], short: string[]) =>
    long.length > short.length && short.every((step, index) => step === long[index]);
  return paths.filter((_, index) => !all.some((other) => begins(other, all[index] as string[])));
}

/** Walks every generated path that somebody can walk on the rendered page, against the real server. */
export function replay<Scene>(screen: ScreenChart<Scene>): void {
  describe(screen.id, () => {
    const chart = chartOf(screen.id);
    const isPossible = (path: Path) => {
      const steps = stepsOf(chart, path);
      return steps.every((step, index) => !screen.impossible(step, steps.slice(0, index), path.input));
    };
    for (const path of longest(explore(chart, withPuppets(chart.machine)).filter(isPossible))) {
      const title = describePath(chart, path);
      test(title, async ({ visitor, walked, task }) => {
        visitor.allow('RefusedError');
        const { actor, step, taken } = walk(withPuppets(chart.machine), path.input);
        const scene = await screen.open(visitor, path.input);
        const state = () => describeState(actor.getSnapshot());
        const shown = async () => {
          const expected = screen.expected(state());
          expect(expected, `the page is said to show ${state()}`).toBeDefined();
          await expect
            .poll(() => screen.view(scene), { timeout: 20_000, message: state() })
            .toMatchObject(expected as object);
          for (const edge of taken()) note(walked, screen.id, edge, task.file.name);
        };
        await shown();
        for (const event of path.events) {
          await screen.make(scene, { event, state: state() });
          step(event);
          await shown();
        }
        if (actor.getSnapshot().status === 'active') actor.stop();
      });
    }
  });
}
