import { describe, expect, test } from 'vitest';
import { formMachine } from '#machines/form/form.machine.ts';
import type { Fields, FormValues } from '#machines/form/rules.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { ear } from '#tests/support/listening-actor.ts';

const fields: Fields = {
  title: { label: 'Title', rules: [{ rule: 'required' }] },
  blocks: { label: 'Blocks', rules: [] },
};
const blocks = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];
const initial: FormValues = { title: 'Consent', blocks };

function open() {
  const keeper = ear();
  const machine = withPuppets(formMachine, { keepDraft: keeper.logic });
  const walker = walk(machine, { owner: ear().ref, fields, initial, draft: null });
  const { actor } = walker;
  const values = () => actor.getSnapshot().context.values;
  const change = (name: string, value: FormValues[string]) =>
    actor.send({ type: 'field.changed', name, value });
  const remove = (at: number) => {
    const list = values().blocks as typeof blocks;
    const rest = list.filter((_, index) => index !== at);
    const removed = { name: 'blocks', at, item: list[at] };
    actor.send({ type: 'step.taken', changes: { blocks: rest }, removed });
  };
  const isUnsaved = () => actor.getSnapshot().hasTag('unsaved');
  return { ...walker, values, change, remove, isUnsaved, kept: keeper.heard };
}

describe('a removed item', () => {
  test('comes back, and the form is as clean as it was', () => {
    const { actor, values, remove, isUnsaved, kept, facts } = open();
    remove(1);
    expect(values().blocks).toEqual([{ key: 'a' }, { key: 'c' }]);
    expect([isUnsaved(), kept.at(-1)?.type]).toEqual([true, 'kept']);
    actor.send({ type: 'undo.asked' });
    expect(values()).toEqual(initial);
    expect([isUnsaved(), kept.at(-1)?.type]).toEqual([false, 'dropped']);
    expect(facts).toEqual([{ type: 'undone' }]);
  });

  test('comes back beside what was typed since', () => {
    const { actor, values, change, remove } = open();
    remove(1);
    change('blocks', [{ key: 'a', label: 'New' }, { key: 'c' }]);
    change('title', 'Other');
    actor.send({ type: 'undo.asked' });
    expect(values()).toEqual({
      title: 'Other',
      blocks: [{ key: 'a', label: 'New' }, { key: 'b' }, { key: 'c' }],
    });
  });

  test('comes back one after the other, the last first', () => {
    const { actor, values, remove } = open();
    remove(0);
    remove(0);
    actor.send({ type: 'undo.asked' });
    expect(values().blocks).toEqual([{ key: 'b' }, { key: 'c' }]);
    actor.send({ type: 'undo.asked' });
    expect(values().blocks).toEqual(blocks);
    actor.send({ type: 'undo.asked' });
    expect(values().blocks).toEqual(blocks);
  });
});

test('fields that a template filled in are empty again, but not one that was written in since', () => {
  const { actor, values, change } = open();
  actor.send({ type: 'step.taken', changes: { title: 'Template', blocks: [] } });
  change('title', 'Template, and more');
  actor.send({ type: 'undo.asked' });
  expect(values()).toEqual({ title: 'Template, and more', blocks });
});

describe('a step in a part of a value', () => {
  const day = (weekday: number, start: string, breaks: { start: string; end: string }[] = []) => ({
    ...{ weekday, start, end: '17:00', breaks },
  });
  const lunch = { start: '12:00', end: '13:00' };
  const step = (before: FormValues[string], after: FormValues[string], since: FormValues[string]) => {
    const { actor, values, change } = open();
    change('blocks', before);
    actor.send({ type: 'step.taken', changes: { blocks: after } });
    change('blocks', since);
    actor.send({ type: 'undo.asked' });
    return values().blocks;
  };

  test('is taken back beside what was typed into the rest', () => {
    const before = [day(1, '09:00', [lunch]), day(2, '10:00'), day(3, '11:00')];
    const after = [day(1, '09:00'), day(2, '10:00'), day(3, '11:00')];
    const since = [day(1, '08:00'), day(2, '10:00'), day(3, '11:30')];
    expect(step(before, after, since)).toEqual([day(1, '08:00', [lunch]), day(2, '10:00'), day(3, '11:30')]);
  });

  test('takes away what came and brings back what went, in lists of any length', () => {
    const before = [day(1, '09:00'), day(2, '10:00'), day(2, '14:00')];
    const after = [day(1, '09:00'), day(2, '09:00'), day(3, '09:00')];
    const since = [day(1, '08:00'), day(2, '09:00'), day(3, '09:00'), day(5, '07:00')];
    expect(step(before, after, since)).toEqual([
      ...[day(1, '08:00'), day(2, '10:00'), day(2, '14:00'), day(5, '07:00')],
    ]);
  });

  test('leaves what somebody wrote over it', () => {
    expect(step([day(1, '09:00')], [day(1, '10:00')], [day(1, '11:00')])).toEqual([day(1, '11:00')]);
  });
});

test('the key takes back a step only where nothing was typed since: then it means what was typed', () => {
  const { actor, values, change, remove } = open();
  remove(1);
  change('title', 'Other');
  expect(actor.getSnapshot().can({ type: 'undo.pressed' })).toBe(false);
  change('title', 'Consent');
  actor.send({ type: 'undo.pressed' });
  expect(values()).toEqual(initial);
  expect(actor.getSnapshot().can({ type: 'undo.pressed' })).toBe(false);
});

test('what was stored cannot be taken back, and what is on its way neither', () => {
  const { actor, values, remove } = open();
  remove(1);
  actor.send({ type: 'form.submitted' });
  actor.send({ type: 'undo.asked' });
  expect(values().blocks).toHaveLength(2);
  actor.send({ type: 'form.settled', values: values() });
  actor.send({ type: 'undo.asked' });
  expect(values().blocks).toHaveLength(2);
});

test('a draft that saves itself keeps the way back', () => {
  const { actor, values, remove, isUnsaved } = open();
  remove(1);
  actor.send({ type: 'form.stored', values: values(), version: 2 });
  expect(isUnsaved()).toBe(false);
  actor.send({ type: 'undo.asked' });
  expect(values()).toEqual(initial);
  expect(isUnsaved()).toBe(true);
});
