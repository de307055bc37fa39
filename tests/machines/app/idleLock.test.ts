import { describe, expect, test } from 'vitest';
import { createEmptyActor } from 'xstate';
import { type IdleLockInput, idleLockMachine } from '#machines/app/idleLock.machine.ts';
import { finish, withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';

const user = 'ada@example.test';
const minute = 60_000;

function open(input: Partial<IdleLockInput> = {}) {
  const walker = walk(withPuppets(idleLockMachine), {
    auth: createEmptyActor() as never,
    minutes: 15,
    user,
    isLocked: false,
    ...input,
  });
  const facts: string[] = [];
  walker.actor.on('locked', (fact) => facts.push(`locked ${fact.user}`));
  walker.actor.on('released', () => facts.push('released'));
  return { ...walker, facts, value: () => walker.actor.getSnapshot().value };
}

describe('a page that nobody uses', () => {
  test('says so a whole minute before it locks, and locks on the minute', () => {
    const { clock, value, facts } = open();
    clock.increment(14 * minute - 1);
    expect(value()).toEqual({ open: 'watching' });
    clock.increment(1);
    expect(value()).toEqual({ open: 'warned' });
    clock.increment(minute - 1);
    expect(value()).toEqual({ open: 'warned' });
    clock.increment(1);
    expect(value()).toBe('locked');
    expect(facts).toEqual([`locked ${user}`]);
  });

  test.each([5, 15, 30, 60] as const)('locks after the %i minutes that were chosen', (minutes) => {
    const { clock, value } = open({ minutes });
    clock.increment((minutes - 1) * minute);
    clock.increment(minute - 1);
    expect(value()).toEqual({ open: 'warned' });
    clock.increment(1);
    expect(value()).toBe('locked');
  });

  test('never locks by itself when that was chosen, but when it is asked to', () => {
    const { clock, value, actor } = open({ minutes: 0 });
    clock.increment(600 * minute);
    actor.send({ type: 'clock.jumped', from: 2, active: 1 });
    expect(value()).toEqual({ open: 'off' });
    actor.send({ type: 'lock.asked' });
    expect(value()).toBe('locked');
  });

  test('starts its time again with every use, also while it warns', () => {
    const { clock, value, actor } = open();
    clock.increment(13 * minute);
    actor.send({ type: 'activity.seen' });
    clock.increment(13 * minute);
    expect(value()).toEqual({ open: 'watching' });
    clock.increment(minute);
    expect(value()).toEqual({ open: 'warned' });
    actor.send({ type: 'activity.seen' });
    clock.increment(14 * minute - 1);
    expect(value()).toEqual({ open: 'watching' });
  });

  test('starts its time again with another number of minutes', () => {
    const { clock, value, actor } = open();
    clock.increment(13 * minute);
    actor.send({ type: 'minutes.chosen', minutes: 5 });
    clock.increment(4 * minute);
    expect(value()).toEqual({ open: 'warned' });
  });
});

describe('a machine that slept', () => {
  test('locks at once', () => {
    const { value, actor, facts } = open();
    actor.send({ type: 'clock.jumped', from: 1000, active: 900 });
    expect(value()).toBe('locked');
    expect(facts).toEqual([`locked ${user}`]);
  });

  test('is told from a tab that the browser froze while another one was used', () => {
    const { value, actor } = open();
    actor.send({ type: 'clock.jumped', from: 1000, active: 500_000 });
    expect(value()).toEqual({ open: 'watching' });
  });
});

describe('a locked page', () => {
  test('opens when the session does, after the password', () => {
    const { value, actor, facts } = open();
    actor.send({ type: 'lock.asked' });
    actor.send({ type: 'session.closed', byLock: true });
    finish(actor, 'unlock', { kind: 'authenticated' });
    expect(value()).toBe('unlocking');
    actor.send({ type: 'session.opened', user, minutes: 15 });
    expect(value()).toEqual({ open: 'watching' });
    expect(facts).toEqual([`locked ${user}`, 'released']);
  });

  test('asks for the password again when nobody says for ten seconds whose session it is', () => {
    const { value, actor, clock } = open({ isLocked: true });
    expect(value()).toBe('locked');
    finish(actor, 'unlock', { kind: 'authenticated' });
    clock.increment(10_000);
    expect(value()).toBe('locked');
  });

  test('is given to somebody else without a word of the first user', () => {
    const { value, actor, facts } = open({ isLocked: true });
    actor.send({ type: 'other.chosen' });
    expect(value()).toBe('resting');
    expect(actor.getSnapshot().context.user).toBeNull();
    expect(facts).toEqual(['released']);
  });
});

test('another tab that locks, locks this one, which tells nobody again', () => {
  const { value, actor, facts } = open();
  actor.send({ type: 'session.closed', byLock: true });
  expect(value()).toBe('locked');
  expect(facts).toEqual([]);
});

test('a log-out leaves nothing to lock', () => {
  const { value, actor, clock } = open();
  actor.send({ type: 'session.closed', byLock: false });
  clock.increment(60 * minute);
  expect(value()).toBe('resting');
});
