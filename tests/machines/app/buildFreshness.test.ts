import { describe, expect, test } from 'vitest';
import { buildFreshnessMachine } from '#machines/app/buildFreshness.machine.ts';
import { NetworkError } from '#machines/parts/failure.ts';
import { fail, finish, isAsked, withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';

function open() {
  const walker = walk(withPuppets(buildFreshnessMachine));
  const build = () => walker.actor.getSnapshot().value.build;
  const probes = () => isAsked(walker.actor, 'probeBuild');
  return { ...walker, build, probes };
}

function stale(unsaved = false) {
  const page = open();
  if (unsaved) page.actor.send({ type: 'work.unsaved' });
  page.clock.increment(3_600_000);
  finish(page.actor, 'probeBuild', { stale: true });
  return page;
}

describe('the hourly look', () => {
  test('happens once an hour, not at the start and not before its time', () => {
    const { clock, probes, actor, build } = open();
    clock.increment(3_599_999);
    expect(probes()).toBe(false);
    clock.increment(1);
    expect(probes()).toBe(true);
    finish(actor, 'probeBuild', { stale: false });
    expect(build()).toBe('fresh');
    clock.increment(3_600_000);
    expect(probes()).toBe(true);
  });

  test('gives up a probe that hangs, and asks anew at the next look', () => {
    const { clock, build, probes } = open();
    clock.increment(3_600_000);
    clock.increment(30_000);
    expect(build()).toBe('fresh');
    expect(probes()).toBe(false);
    clock.increment(3_600_000);
    expect(probes()).toBe(true);
  });

  test('that fails is harmless', () => {
    const { clock, actor, build } = open();
    clock.increment(3_600_000);
    fail(actor, 'probeBuild', new NetworkError('offline'));
    expect(build()).toBe('fresh');
  });
});

describe('a stale build', () => {
  test('reloads when nothing is unsaved', () => {
    const { actor, build } = stale();
    finish(actor, 'reloadOnce', { reloading: true });
    expect(build()).toBe('reloading');
  });

  test('waits while something is unsaved, says so, and reloads afterwards', () => {
    const { actor, build } = stale(true);
    expect(build()).toBe('waiting');
    expect(actor.getSnapshot().hasTag('updateReady')).toBe(true);
    expect(isAsked(actor, 'reloadOnce')).toBe(false);
    actor.send({ type: 'work.saved' });
    expect(isAsked(actor, 'reloadOnce')).toBe(true);
  });

  test('can be taken at once by whoever asks for it', () => {
    const { actor } = stale(true);
    actor.send({ type: 'reload.asked' });
    expect(isAsked(actor, 'reload')).toBe(true);
  });

  test('that was just reloaded is left alone for another hour', () => {
    const { actor, build, clock, probes } = stale();
    finish(actor, 'reloadOnce', { reloading: false });
    expect(build()).toBe('fresh');
    clock.increment(3_600_000);
    expect(probes()).toBe(true);
  });
});

describe('a part that does not load', () => {
  test('reloads once, where the server is there', () => {
    const { actor, build } = open();
    actor.send({ type: 'part.failed' });
    finish(actor, 'probePart', { stale: false });
    finish(actor, 'reloadOnce', { reloading: true });
    expect(build()).toBe('reloading');
  });

  test('leaves the page as it is while there is no server, and looks again when the network is back', () => {
    const { actor, build } = open();
    actor.send({ type: 'part.failed' });
    fail(actor, 'probePart', new NetworkError('offline'));
    expect(build()).toBe('unreachable');
    expect(actor.getSnapshot().hasTag('partMissing')).toBe(true);
    expect(isAsked(actor, 'reloadOnce')).toBe(false);
    actor.send({ type: 'network.returned' });
    finish(actor, 'probePart', { stale: true });
    expect(isAsked(actor, 'reloadOnce')).toBe(true);
  });

  test('waits for what is unsaved before it looks again by itself', () => {
    const { actor, build } = open();
    actor.send({ type: 'work.unsaved' });
    actor.send({ type: 'part.failed' });
    fail(actor, 'probePart', new NetworkError('offline'));
    actor.send({ type: 'network.returned' });
    expect(build()).toBe('unreachable');
    actor.send({ type: 'work.saved' });
    expect(build()).toBe('probing');
  });

  test('does not reload a page that is whole without it and is being typed on, until that is saved', () => {
    const { actor, build } = open();
    actor.send({ type: 'work.unsaved' });
    actor.send({ type: 'part.spared' });
    expect(actor.getSnapshot().hasTag('partSpared')).toBe(true);
    finish(actor, 'probePart', { stale: true });
    expect(build()).toBe('waiting');
    actor.send({ type: 'work.saved' });
    expect(isAsked(actor, 'reloadOnce')).toBe(true);
  });

  test('that the whole page needs takes the place of one that it can do without', () => {
    const { actor } = open();
    actor.send({ type: 'part.spared' });
    actor.send({ type: 'part.failed' });
    expect(actor.getSnapshot().hasTag('partSpared')).toBe(false);
  });

  test('reloads a page that is being typed on for who asks, once the server answers', () => {
    const { actor, build } = open();
    actor.send({ type: 'work.unsaved' });
    actor.send({ type: 'part.spared' });
    fail(actor, 'probePart', new NetworkError('offline'));
    actor.send({ type: 'reload.asked' });
    fail(actor, 'probeServer', new NetworkError('offline'));
    expect(build()).toBe('unreachable');
    actor.send({ type: 'reload.asked' });
    finish(actor, 'probeServer', { stale: false });
    expect(isAsked(actor, 'reloadOnce')).toBe(true);
  });

  test('offers the button where the page was not replaced by the reload', () => {
    const { actor, build, clock } = open();
    actor.send({ type: 'part.failed' });
    finish(actor, 'probePart', { stale: false });
    finish(actor, 'reloadOnce', { reloading: true });
    clock.increment(29_999);
    expect(build()).toBe('reloading');
    clock.increment(1);
    expect(build()).toBe('broken');
  });

  test('after a reload within ten seconds shows a button instead of another reload', () => {
    const { actor, build } = open();
    actor.send({ type: 'part.failed' });
    finish(actor, 'probePart', { stale: false });
    finish(actor, 'reloadOnce', { reloading: false });
    expect(build()).toBe('broken');
    expect(actor.getSnapshot().hasTag('partMissing')).toBe(true);
    actor.send({ type: 'reload.asked' });
    finish(actor, 'reload');
    expect(build()).toBe('reloading');
  });
});
