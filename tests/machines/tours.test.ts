import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { chartOf } from '#machines/index.ts';
import { describeEvent, describeState } from '#src/gallery/sandbox/describe.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { arrivalOnPage } from '#tests/support/arrival-flows.ts';
import { visitByLinkOnPage, visitLinksOnPage } from '#tests/support/door-flows.ts';
import { onlineNewsOnPage } from '#tests/support/news-flows.ts';
import { type PageFlow, pathsOnPage } from '#tests/support/pageFlow.ts';
import { reservationDragOnPage, slotHoldOnPage } from '#tests/support/reservation-screens.ts';
import { longest, type Tour, tours } from '#tests/support/tours.ts';
import { visitFormsOnPage } from '#tests/support/visit-forms-flow.ts';

const stepsOf = (ways: readonly Tour[]) => ways.reduce((sum, { events }) => sum + events.length, 0);

/** What is taken on the way, with the state and the event that lead to it. */
function takenOn(id: string, ways: readonly Tour[]): string[] {
  const chart = chartOf(id);
  const found = new Set<string>();
  for (const { input, start, events } of ways) {
    const { actor, step, taken } = walk(withPuppets(chart.machine), input);
    found.add(JSON.stringify([start, taken()]));
    for (const event of events) {
      const from = describeState(actor.getSnapshot() as AnyMachineSnapshot);
      step(event);
      found.add(JSON.stringify([start, from, describeEvent(chart, event), taken()]));
    }
    actor.stop();
  }
  return [...found].sort();
}

function holdAgainstPaths<At extends { readonly page: Page }>(flow: PageFlow<At>) {
  test(`the tours of ${flow.id} take what its paths take, from the same states, in fewer openings and steps`, () => {
    const { machine, samples } = chartOf(flow.id);
    const paths = pathsOnPage(flow);
    const short = longest(paths);
    const long = tours(withPuppets(machine), paths, samples.unread ?? [], flow.goesOn ?? (() => true));

    expect(takenOn(flow.id, long)).toEqual(takenOn(flow.id, short));
    expect(long.length).toBeLessThan(short.length);
    expect(stepsOf(long)).toBeLessThan(stepsOf(short));
  });
}

holdAgainstPaths(arrivalOnPage);
holdAgainstPaths(onlineNewsOnPage);
holdAgainstPaths(reservationDragOnPage);
holdAgainstPaths(slotHoldOnPage);
holdAgainstPaths(visitByLinkOnPage);
holdAgainstPaths(visitFormsOnPage);
holdAgainstPaths(visitLinksOnPage);
