import { describe, expect, test } from 'vitest';
import { darkModeMachine } from '#machines/app/darkMode.machine.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';

const start = (stored: boolean | null, system: boolean) =>
  walk(withPuppets(darkModeMachine), { stored, system });

describe('dark mode', () => {
  test.each([
    [true, false, true],
    [false, true, false],
    [null, true, true],
    [null, false, false],
  ])('stored %s in a system that is dark: %s starts dark: %s, once', (stored, system, dark) => {
    const { facts, actor } = start(stored, system);
    expect(facts).toEqual([{ type: 'shown', dark }]);
    expect(actor.getSnapshot().hasTag('dark')).toBe(dark);
  });

  test('follows the system as long as nothing is chosen', () => {
    const { actor, facts } = start(null, false);
    actor.send({ type: 'system.changed', dark: true });
    actor.send({ type: 'system.changed', dark: false });
    expect(facts.map(({ dark }) => dark)).toEqual([false, true, false]);
    expect(facts.every(({ type }) => type === 'shown')).toBe(true);
  });

  test('toggling flips, stores and stops following', () => {
    const { actor, facts } = start(null, false);
    actor.send({ type: 'darkMode.toggled' });
    expect(facts.slice(1)).toEqual([
      { type: 'chosen', dark: true },
      { type: 'shown', dark: true },
    ]);
    actor.send({ type: 'system.changed', dark: false });
    expect(actor.getSnapshot().hasTag('dark')).toBe(true);
    actor.send({ type: 'darkMode.toggled' });
    expect(facts.slice(3)).toEqual([
      { type: 'chosen', dark: false },
      { type: 'shown', dark: false },
    ]);
  });

  test('following again stores nothing and takes the system as it is by then', () => {
    const { actor, facts } = start(false, false);
    actor.send({ type: 'system.changed', dark: true });
    actor.send({ type: 'system.followed' });
    expect(facts.slice(1)).toEqual([
      { type: 'chosen', dark: null },
      { type: 'shown', dark: true },
    ]);
  });

  test('another tab’s choice is shown and not stored again', () => {
    const { actor, facts } = start(false, false);
    actor.send({ type: 'stored.changed', dark: true });
    actor.send({ type: 'stored.changed', dark: null });
    expect(facts.slice(1)).toEqual([
      { type: 'shown', dark: true },
      { type: 'shown', dark: false },
    ]);
  });
});
