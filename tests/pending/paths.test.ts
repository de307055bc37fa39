import { describe, expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { chartOf } from '#machines/index.ts';
import { describeState } from '#src/gallery/sandbox/describe.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { test } from '#tests/support/browser.ts';
import { note } from '#tests/support/coverage.ts';
import { describePath } from '#tests/support/describePath.ts';
import { explore, type Path } from '#tests/support/explore.ts';
import {
  clinicCreateOnScreen,
  clinicEditOnScreen,
  type ScreenFlow,
  signInOnScreen,
  view,
} from '#tests/support/screen-flows.ts';

/** Why nobody can make this happen with the page: what a chart bears from its actors, but no screen offers. */
function impossible(flow: ScreenFlow, events: readonly AnyEventObject[]): string | undefined {
  const types = events.map(({ type }) => type);
  const leaves = types.indexOf('xstate.done.actor.form');
  if (types.includes('xstate.error.actor.form')) return 'a form does not fail by what somebody does';
  if (types.some((type) => /^xstate\.error\.actor\.(removal|conflict)$/.test(type)))
    return 'a part does not fail by what somebody does';
  if (leaves >= 0 && flow.id === 'signIn') return 'the sign-in page asks nobody to stay';
  if (leaves >= 0 && /removal|updateClinic/.test(types[leaves - 1] ?? '')) {
    const before = events[leaves - 1];
    if (before?.type === 'removal.asked' || before?.error?.status === 412)
      return 'a dialog covers the way out';
  }
  const cancelled = types.indexOf('saving.cancelled');
  if (cancelled >= 0 && !types[cancelled - 1]?.startsWith('xstate.after.'))
    return 'cancelling is offered when it takes long';
  return undefined;
}

const signature = ({ events }: Path) =>
  events.map(({ type, output, error }) =>
    JSON.stringify([type, output, error?.name, error?.status, type.includes('after')]),
  );

/** Only the longest paths: every shorter one is walked on the way. */
function longest(paths: readonly Path[]): Path[] {
  const all = paths.map((path) => signature(path));
  const begins = (long: string[], short: string[]) =>
    long.length > short.length && short.every((step, index) => step === long[index]);
  return paths.filter((_, index) => !all.some((other) => begins(other, all[index] as string[])));
}

describe.each([signInOnScreen, clinicCreateOnScreen, clinicEditOnScreen])('$id', (flow) => {
  const chart = chartOf(flow.id);
  const machine = withPuppets(chart.machine);
  const possible = explore(chart, machine).filter(({ events }) => !impossible(flow, events));

  for (const path of longest(possible)) {
    const title = describePath(chart, path);
    test(title, async ({ visitor, walked, task }) => {
      visitor.allow('RefusedError');
      const { actor, step, taken } = walk(machine, path.input);
      const scene = await flow.open(visitor);
      const shown = async () => {
        const state = describeState(actor.getSnapshot());
        expect(flow.views[state], `the page is said to show ${state}`).toBeDefined();
        await expect
          .poll(() => view(scene.page), { timeout: 10_000, message: state })
          .toEqual(flow.views[state]);
        for (const edge of taken()) note(walked, flow.id, edge, task.file.name);
      };
      await shown();
      for (const event of path.events) {
        await flow.make(scene, event);
        step(event);
        await shown();
      }
      actor.stop();
    });
  }
});
