import { describe, expect, test } from 'vitest';
import { formMachine } from '#machines/form/form.machine.ts';
import type { Fields, FormValues } from '#machines/form/rules.ts';
import { fail, finish, withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { inEnglish } from '#tests/support/in-english.ts';
import { ear } from '#tests/support/listening-actor.ts';

const fields: Fields = {
  name: { label: 'Name', rules: [{ rule: 'required' }] },
  email: { label: 'Email', rules: [{ rule: 'email' }] },
  password: { label: 'Password', rules: [], secret: true },
  agreed: { label: 'Agreement', rules: [{ rule: 'required' }], kind: 'checkbox' },
};
const initial: FormValues = { name: '', email: '', password: '', agreed: false };
const filled: FormValues = { name: 'Ada', email: 'ada@example.test', password: 'secret', agreed: true };

function open(draft: string | null = null, values = initial) {
  const owner = ear();
  const keeper = ear();
  const machine = withPuppets(formMachine, { keepDraft: keeper.logic });
  const walker = walk(machine, { owner: owner.ref, fields, initial: values, draft, version: 3 });
  const { actor } = walker;
  const context = () => actor.getSnapshot().context;
  const state = () => actor.getSnapshot();
  const change = (name: string, value: FormValues[string]) =>
    actor.send({ type: 'field.changed', name, value });
  const fill = () => {
    for (const [name, value] of Object.entries(filled)) change(name, value);
  };
  const submitted = () => owner.heard.filter(({ type }) => type === 'form.submitted');
  return { ...walker, heard: owner.heard, submitted, kept: keeper.heard, context, state, change, fill };
}

describe('messages', () => {
  test('do not appear while something is typed for the first time', () => {
    const { change, context } = open();
    change('email', 'ada');
    expect(context().errors).toEqual({});
  });

  test('appear when a field is left', () => {
    const { change, actor, context } = open();
    change('email', 'ada');
    actor.send({ type: 'field.left', name: 'email' });
    actor.send({ type: 'field.left', name: 'name' });
    expect(inEnglish(context().errors)).toEqual({
      email: 'Please enter a valid email address.',
      name: 'Name is required.',
    });
  });

  test('go as soon as the value is right', () => {
    const { change, actor, context } = open();
    actor.send({ type: 'field.left', name: 'name' });
    change('name', 'A');
    expect(context().errors).toEqual({});
  });

  test('of a checkbox appear when it is changed', () => {
    const { change, context } = open();
    change('agreed', true);
    expect(context().errors).toEqual({});
    change('agreed', false);
    expect(inEnglish(context().errors)).toEqual({ agreed: 'Agreement is required.' });
  });
});

test('the owner is told the values as soon as the form is open, and whenever they change', () => {
  const { change, actor, heard } = open();
  change('name', 'Ada');
  actor.send({ type: 'draft.discarded' });
  expect(heard).toEqual(
    [initial, { ...initial, name: 'Ada' }, initial].map((values) => ({ type: 'form.changed', values })),
  );
});

describe('submitting', () => {
  test('a form that is not in order tells every field and the sentence, points at the first, sends nothing', () => {
    const { actor, context, submitted, facts } = open();
    actor.send({ type: 'form.submitted' });
    expect(Object.keys(context().errors)).toEqual(['name', 'agreed']);
    expect(context().general).toEqual(['Sorry, not all fields are filled out correctly.']);
    expect(facts).toEqual([{ type: 'refused', first: 'name' }]);
    expect(submitted()).toEqual([]);
  });

  test('a form in order is sent once, however often it is pressed', () => {
    const { actor, fill, submitted } = open();
    fill();
    for (let n = 0; n < 10; n += 1) actor.send({ type: 'form.submitted' });
    expect(submitted()).toEqual([
      { type: 'form.submitted', values: filled, version: 3, base: initial, sent: null },
    ]);
  });

  test('locks what was typed until the answer comes', () => {
    const { actor, fill, change, context, state } = open();
    fill();
    actor.send({ type: 'form.submitted' });
    change('name', 'Somebody else');
    expect(context().values.name).toBe('Ada');
    expect(state().hasTag('locked')).toBe(true);
    actor.send({ type: 'form.released' });
    change('name', 'Augusta');
    expect(context().values.name).toBe('Augusta');
  });

  test('a refusal stands at its fields, what belongs to none is shown all the same, and every value stays', () => {
    const { actor, fill, context, facts } = open();
    fill();
    actor.send({ type: 'form.submitted' });
    actor.send({
      type: 'form.rejected',
      fields: { email: 'Taken.', tax_number: 'Tax number is wrong.' },
      general: ['Try another.'],
    });
    expect(context().errors).toEqual({ email: 'Taken.' });
    expect(context().general).toEqual(['Try another.', 'Tax number is wrong.']);
    expect(context().values).toEqual(filled);
    expect(facts).toEqual([{ type: 'refused', first: 'email' }]);
  });

  test('a refusal about __proto__ is shown and pollutes nothing', () => {
    const { actor, fill, context } = open();
    fill();
    actor.send({ type: 'form.submitted' });
    actor.send({ type: 'form.rejected', fields: JSON.parse('{"__proto__":"No."}'), general: [] });
    expect(context().general).toEqual(['No.']);
    expect(({} as Record<string, unknown>).first).toBeUndefined();
  });
});

describe('the draft', () => {
  test('is kept while something is unsaved, without secrets', () => {
    const { fill, kept } = open();
    fill();
    const { password: _, ...visible } = filled;
    const { password: __, ...base } = initial;
    expect(kept.at(-1)).toEqual({ type: 'kept', name: null, draft: { values: visible, version: 3, base } });
    expect(JSON.stringify(kept)).not.toContain('secret');
  });

  test('is dropped when the form is saved, discarded, or as it was', () => {
    const { fill, change, actor, kept } = open();
    change('name', 'A');
    change('name', '');
    expect(kept.at(-1)).toMatchObject({ type: 'dropped' });
    fill();
    actor.send({ type: 'draft.discarded' });
    expect(kept.at(-1)).toMatchObject({ type: 'dropped' });
    fill();
    actor.send({ type: 'form.submitted' });
    actor.send({ type: 'form.settled', values: filled });
    expect(kept.at(-1)).toMatchObject({ type: 'dropped' });
  });

  test('that is found is taken, with the version it began on', () => {
    const { actor, context, state } = open('sample');
    finish(actor, 'readDrafts', [
      { name: 'sample', values: filled, version: 2, keptAt: '2026-03-02T09:00:00Z' },
    ]);
    expect(context()).toMatchObject({ values: filled, version: 2, restoredAt: '2026-03-02T09:00:00Z' });
    expect(state().hasTag('unsaved')).toBe(true);
    actor.send({ type: 'draft.discarded' });
    expect(context()).toMatchObject({ values: initial, restoredAt: null });
  });

  test('that began on an older version is handed on with what that version held, until it is given up', () => {
    const base = { ...initial, name: 'Grace' };
    const restored = () => {
      const form = open('sample');
      finish(form.actor, 'readDrafts', [
        { name: 'sample', values: filled, version: 2, base, keptAt: '2026-03-02T09:00:00Z' },
      ]);
      return form;
    };
    const saving = restored();
    saving.actor.send({ type: 'form.submitted' });
    expect(saving.submitted()).toEqual([
      { type: 'form.submitted', values: filled, version: 2, base, sent: null },
    ]);
    const typing = restored();
    typing.change('name', 'Augusta');
    expect(typing.kept.at(-1)).toMatchObject({ draft: { version: 2, base: { name: 'Grace' } } });
    for (const name of Object.keys(initial)) typing.change(name, initial[name] ?? '');
    expect(typing.context()).toMatchObject({ version: 3, base: initial });
    const discarding = restored();
    discarding.actor.send({ type: 'draft.discarded' });
    expect(discarding.context()).toMatchObject({ version: 3, base: initial });
  });

  test('of a build that kept no beginning counts all of it as typed', () => {
    const { actor, context } = open('sample');
    finish(actor, 'readDrafts', [
      { name: 'sample', values: filled, version: 2, keptAt: '2026-03-02T09:00:00Z' },
    ]);
    expect(context().base).toEqual(initial);
  });

  test('that cannot be read does not keep anybody from the form', () => {
    const { actor, state, facts } = open('sample');
    fail(actor, 'readDrafts', new Error('blocked'));
    expect(state().matches({ open: { editing: 'clean' } })).toBe(true);
    expect(facts).toEqual([{ type: 'draftUnreadable' }]);
  });
});

describe('leaving', () => {
  test('asks only when something is unsaved', () => {
    const { actor, change, state } = open();
    actor.send({ type: 'leave.asked' });
    expect(state().value).toEqual({ open: { editing: 'clean' } });
    change('name', 'A');
    actor.send({ type: 'leave.asked' });
    expect(state().value).toEqual({ leaving: 'asking' });
    actor.send({ type: 'leave.stayed' });
    expect(state().value).toEqual({ open: { editing: 'dirty' } });
  });

  test('goes back to the saving that it interrupted', () => {
    const { actor, fill, state } = open();
    fill();
    actor.send({ type: 'form.submitted' });
    actor.send({ type: 'leave.asked' });
    actor.send({ type: 'leave.stayed' });
    expect(state().value).toEqual({ open: { locked: 'submitted' } });
  });

  test('keeps the draft or discards it', () => {
    for (const [type, last] of [
      ['leave.keptDraft', 'kept'],
      ['leave.discarded', 'dropped'],
    ] as const) {
      const { actor, change, kept, state } = open();
      change('name', 'A');
      actor.send({ type: 'leave.asked' });
      actor.send({ type });
      expect(kept.at(-1)?.type).toBe(last);
      expect(state().status).toBe('done');
    }
  });

  test('is no question any more once the form is saved', () => {
    const { actor, fill, state } = open();
    fill();
    actor.send({ type: 'form.submitted' });
    actor.send({ type: 'form.settled', values: filled });
    actor.send({ type: 'leave.asked' });
    expect(state().value).toEqual({ open: { editing: 'clean' } });
  });
});

describe('leaving while it is being saved', () => {
  const sent = { attempt: 'try', submission: 1, about: null, values: filled };
  const sending = () => {
    const form = open('sample');
    finish(form.actor, 'readDrafts', []);
    form.fill();
    form.actor.send({ type: 'form.submitted' });
    form.actor.send({ type: 'form.sent', sent });
    form.actor.send({ type: 'leave.asked' });
    return form;
  };

  test('discards nothing: it may be stored already', () => {
    const { actor, state, kept } = sending();
    actor.send({ type: 'leave.discarded' });
    expect(state().value).toEqual({ leaving: 'sending' });
    expect(kept.some(({ type }) => type === 'dropped')).toBe(false);
  });

  test('waits on demand, and the question goes with the answer', () => {
    const { actor, state } = sending();
    actor.send({ type: 'leave.stayed' });
    expect(state().value).toEqual({ open: { locked: 'sent' } });
    for (const [answer, value] of [
      [{ type: 'form.settled', values: filled }, 'clean'],
      [{ type: 'form.rejected', fields: {}, general: ['Taken.'] }, 'dirty'],
      [{ type: 'form.released' }, 'dirty'],
    ] as const) {
      const form = sending();
      form.actor.send(answer);
      expect(form.state().value).toEqual({ open: { editing: value } });
    }
  });

  test('keeps a draft that knows how it was sent, without secrets', () => {
    const { actor, state, kept } = sending();
    actor.send({ type: 'leave.keptDraft' });
    expect(state().status).toBe('done');
    const { password: _, ...visible } = filled;
    expect(kept.at(-1)).toMatchObject({ type: 'kept', draft: { sent: { ...sent, values: visible } } });
    expect(JSON.stringify(kept)).not.toContain('secret');
  });

  test('knows of a saving that begins while the question stands', () => {
    const form = open();
    form.fill();
    form.actor.send({ type: 'form.submitted' });
    form.actor.send({ type: 'leave.asked' });
    form.actor.send({ type: 'form.sent', sent });
    expect(form.state().value).toEqual({ leaving: 'sending' });
  });
});
