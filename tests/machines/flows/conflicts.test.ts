import { describe, expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { charts } from '#machines/index.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { asked, fail, finish, isAsked, withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';

const saves = /^(update|save|amend)/;

const both = charts.filter(({ machine: { implementations } }) => {
  const actors = Object.keys(implementations.actors);
  return ['form', 'conflict'].every((name) => actors.includes(name)) && actors.some((id) => saves.test(id));
});
const running = (actor: AnyActorRef) => Object.keys(actor.getSnapshot().children);

test('every page that saves on a version is among these, or saves by the chart that is', () => {
  const through = charts.filter(({ machine }) => 'saving' in machine.implementations.actors);
  expect(both.map(({ machine }) => machine.id)).toContain('saving');
  expect(both.length + through.length).toBeGreaterThan(12);
});

describe.each(both.map((chart) => ({ id: chart.machine.id, chart })))('$id', ({ chart }) => {
  const { machine, samples } = chart;

  test('compares what somebody else saved with what the typing began on, not with what was read last', () => {
    const { actor } = walk(withPuppets(machine), samples.inputs?.()[0]);
    if (!isAsked(actor, 'form')) {
      const [reading = ''] = running(actor);
      finish(actor, reading, samples.outcomes?.[reading]?.done?.[0]);
    }
    const submission = samples.events.find(({ type }) => type === 'form.submitted');
    const base = { began: 'with this' };
    actor.send({ ...submission, type: 'form.submitted', version: 1, base });
    const saving = running(actor).find((id) => saves.test(id)) ?? '';
    fail(actor, saving, new RefusedError(412));
    if (!isAsked(actor, 'conflict')) actor.send({ type: 'conflict.opened' });
    expect(asked(actor, 'conflict')).toMatchObject({ base });
  });
});
