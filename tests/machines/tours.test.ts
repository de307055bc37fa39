import { expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { chartOf } from '#machines/index.ts';
import { describeEvent, describeState } from '#src/gallery/sandbox/describe.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { longest, type Tour, tours } from '#tests/support/tours.ts';
import { explore } from '#tools/charts/explore.ts';

const lengthOf = (ways: readonly Tour[]) => ways.reduce((sum, { events }) => sum + events.length, 0);

// charts whose pages go on: what is walked there may not become less when fewer pages are opened
test.each(['arrival', 'defaultClinic', 'onlineNews', 'reservationDrag', 'slotHold', 'visitByLink', 'visitForms'])(
  'the tours of %s take what its paths take, from the same states, in fewer openings and steps',
  (id) => {
    const chart = chartOf(id);
    const machine = withPuppets(chart.machine);
    const taken = (ways: readonly Tour[]) => {
      const found = new Set<string>();
      for (const { input, start, events } of ways) {
        const walker = walk(machine, input);
        found.add(JSON.stringify([start, walker.taken()]));
        for (const event of events) {
          const from = walker.actor.getSnapshot() as AnyMachineSnapshot;
          walker.step(event);
          found.add(JSON.stringify([start, describeState(from), describeEvent(chart, event), walker.taken()]));
        }
        walker.actor.stop();
      }
      return [...found].sort();
    };
    const paths = explore(chart, machine, undefined, undefined, false);
    const short = longest(paths);
    const long = tours(machine, paths, chart.samples.unread ?? []);

    expect(taken(long)).toEqual(taken(short));
    expect(long.length).toBeLessThan(short.length);
    expect(lengthOf(long)).toBeLessThan(lengthOf(short));
  },
);
