import { describe, expect, test } from 'vitest';
import { clinicEditMachine } from '#machines/flows/clinics/clinicEdit.machine.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import { RefusedError, ServerError } from '#machines/parts/failure.ts';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { savingMachine } from '#machines/parts/saving.machine.ts';
import { asked, fail, finish, isAsked, withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { ear } from '#tests/support/listening-actor.ts';

const clinic = {
  id: 1,
  name: 'Harbour',
  address: '',
  email: '',
  phone_number: '',
  user: 1,
  timezone: 'Europe/London',
  version: 1,
};

function open() {
  const keeper = ear();
  const machine = withPuppets(clinicEditMachine, {
    saving: withPuppets(savingMachine, {
      form: withPuppets(formMachine, { keepDraft: keeper.logic }),
    }),
    removal: withPuppets(removalMachine),
  });
  const walker = walk(machine, { id: 1, timezone: 'UTC', attempt: 'attempt' });
  const { actor } = walker;
  const state = () => actor.getSnapshot().value;
  const child = (id: string) => actor.getSnapshot().children[id];
  const form = () => child('saving').getSnapshot().children.form;
  const rename = (value: string) => form().send({ type: 'field.changed', name: 'name', value });
  const submit = () => form().send({ type: 'form.submitted' });
  return { ...walker, state, child, form, rename, submit, kept: keeper.heard };
}

function filling() {
  const page = open();
  finish(page.actor, 'readClinic', clinic);
  finish(page.form(), 'readDrafts', []);
  page.rename('Haven');
  return page;
}

describe('loading', () => {
  test('a clinic that is not there is told apart from a server that is not', () => {
    const gone = open();
    fail(gone.actor, 'readClinic', new RefusedError(404));
    expect(gone.state()).toBe('gone');
    const away = open();
    fail(away.actor, 'readClinic', new ServerError(503));
    expect(away.state()).toBe('unreachable');
    away.actor.send({ type: 'retried' });
    expect(away.state()).toBe('loading');
  });
});

test('a change that is stored ends the flow, tells it and leaves no draft', () => {
  const { child, submit, facts, state, kept } = filling();
  submit();
  expect(asked(child('saving'), 'save')).toMatchObject({
    about: { id: 1 },
    version: 1,
    values: { name: 'Haven', timezone: 'Europe/London' },
  });
  const stored = { ...clinic, name: 'Haven', version: 2 };
  finish(child('saving'), 'save', { stored, values: { name: 'Haven' }, version: 2 });
  expect(state()).toBe('saved');
  expect(facts).toEqual([{ type: 'saved', clinic: stored }]);
  expect(kept.at(-1)).toMatchObject({ type: 'dropped' });
});

describe('removing', () => {
  test('asks first; confirmed however often, it is one call', () => {
    const { actor, child, state, facts, kept } = filling();
    actor.send({ type: 'removal.asked' });
    expect(isAsked(child('removal'), 'remove')).toBe(false);
    for (let n = 0; n < 10; n += 1) child('removal').send({ type: 'removal.confirmed' });
    expect(asked(child('removal'), 'remove')).toEqual({ id: 1, version: 1, key: 'attempt-removal-1' });
    finish(child('removal'), 'remove');
    expect(state()).toBe('removed');
    expect(facts.at(-1)).toMatchObject({ type: 'removed', clinic: { id: 1 } });
    expect(kept.at(-1)).toMatchObject({ type: 'dropped' });
  });

  test('of something that is already gone counts as removed', () => {
    const { actor, child, state } = filling();
    actor.send({ type: 'removal.asked' });
    child('removal').send({ type: 'removal.confirmed' });
    fail(child('removal'), 'remove', new RefusedError(404));
    expect(state()).toBe('removed');
  });

  test('that is forbidden says why, and the form is still there', () => {
    const { actor, child, state } = filling();
    actor.send({ type: 'removal.asked' });
    child('removal').send({ type: 'removal.confirmed' });
    fail(child('removal'), 'remove', new RefusedError(409, {}, ['It has reservations.']));
    expect(child('removal').getSnapshot().context.problem).toBe('It has reservations.');
    child('removal').send({ type: 'removal.dismissed' });
    expect(state()).toEqual({ open: 'editing' });
  });
});

test('leaving with unsaved work asks; the draft stays for the return', () => {
  const { form, state, kept } = filling();
  form().send({ type: 'leave.asked' });
  form().send({ type: 'leave.keptDraft' });
  expect(state()).toBe('left');
  expect(kept.at(-1)).toMatchObject({ type: 'kept', draft: { values: { name: 'Haven' }, version: 1 } });
});
