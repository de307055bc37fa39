import { describe, expect, test } from 'vitest';
import { chartOf, charts } from '#machines/index.ts';
import { asTest } from '#src/gallery/sandbox/asTest.ts';
import { runToWord, wordToRun } from '#src/gallery/sandbox/replayLink.ts';
import { eventsOf, play, runOfEvents } from '#src/gallery/sandbox/run.ts';
import fc from '#tests/support/fixed-chance.ts';
import { exhibitOf } from '#tools/charts/pages/exhibit.ts';

const nothing = { input: 0, steps: [], forced: {} };

describe('a run in the sandbox', () => {
  const chart = chartOf('auth');
  const number = (type: string) => eventsOf(chart).findIndex((event) => event.type === type);
  const granted = number('tokens.granted');
  const told = number('xstate.done.actor.readActiveUser');
  const rejected = number('access.rejected');

  test('says for each step what it would have called and told', () => {
    const { done, snapshot } = play(chart, { ...nothing, steps: [granted, told, rejected] });
    expect(snapshot.value).toEqual({ identity: 'signedIn', credentials: 'refreshing' });
    expect(done.map(({ calls }) => calls)).toEqual([
      ['watchTokens', 'watchNetwork'],
      ['readActiveUser'],
      [],
      ['refreshAccess'],
    ]);
    expect(done[1]?.facts).toEqual(['tokensHeld', 'sessionOpened']);
  });

  test('goes another way when a guard is forced', () => {
    const { snapshot } = play(chart, {
      ...nothing,
      steps: [granted, rejected],
      forced: { isRenewable: false, isBeyondRenewal: true },
    });
    expect(snapshot.value).toEqual({ identity: 'signedOut', credentials: 'resting' });
  });

  test('leaves out what cannot happen there', () => {
    const { done } = play(chart, { ...nothing, steps: [told, 9999, granted] });
    expect(done.map(({ words }) => words)).toEqual(['start', 'tokens.granted']);
  });

  test('is found by the names of events, in words or as they are', () => {
    const run = runOfEvents(chart, ['tokens.granted', 'nothing of that name', 'done: readActiveUser']);
    expect(run).toEqual({ ...nothing, steps: [granted, told] });
  });

  test('can be copied as a test', () => {
    const run = { ...nothing, steps: [granted] };
    expect(asTest(chart, run, play(chart, run))).toContain(
      `expect(walker.actor.getSnapshot().value).toEqual({"identity":"restoring","credentials":"resting"})`,
    );
  });
});

test('every chart can be played with from its start', () => {
  for (const chart of charts) expect(play(chart, nothing).choices, chart.machine.id).not.toEqual([]);
});

test('every generated path is played as it was found', { timeout: 300_000 }, async () => {
  for (const entry of charts) {
    const { paths, walks } = await exhibitOf(entry);
    const ends = Object.entries(walks).map(([edge, numbers]) => [edge, numbers[0] ?? 0] as const);
    for (const [edge, number] of ends) {
      const { done } = play(entry, wordToRun(paths[number]?.run ?? ''));
      expect(done.at(-1)?.taken, paths[number]?.words).toContain(edge);
    }
  }
});

test('a link brings back the run that it was made of', () => {
  const guard = fc.constantFrom('isStale', 'refused', 'holdsToken');
  const run = fc.record({
    input: fc.nat({ max: 20 }),
    steps: fc.array(fc.nat({ max: 99 }), { maxLength: 20 }),
    forced: fc.dictionary(guard, fc.boolean()).map((forced) => ({ ...forced })),
  });
  fc.assert(
    fc.property(run, (one) => {
      expect(wordToRun(runToWord(one))).toEqual(one);
    }),
  );
});

test('a link of any shape is a run, or none', () => {
  fc.assert(
    fc.property(fc.string(), (word) => {
      const { input, steps } = wordToRun(word);
      expect([input, ...steps].every((one) => Number.isInteger(one) && one >= 0)).toBe(true);
    }),
  );
});
