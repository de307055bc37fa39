import { describe, expect, test } from 'vitest';
import { clinicEditMachine } from '#machines/flows/clinicEdit.machine.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import { conflictMachine } from '#machines/parts/conflict.machine.ts';
import { NetworkError, RefusedError, ServerError } from '#machines/parts/failure.ts';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { asked, fail, finish, isAsked, withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { ear } from '#tests/support/ear.ts';

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
    form: withPuppets(formMachine, { keepDraft: keeper.logic }),
    conflict: withPuppets(conflictMachine),
    removal: withPuppets(removalMachine),
  });
  const walker = walk(machine, { id: 1, timezone: 'UTC' });
  const { actor } = walker;
  const state = () => actor.getSnapshot().value;
  const child = (id: string) => actor.getSnapshot().children[id];
  const rename = (value: string) => child('form').send({ type: 'field.changed', name: 'name', value });
  const submit = () => child('form').send({ type: 'form.submitted' });
  return { ...walker, state, child, rename, submit, kept: keeper.heard };
}

function filling() {
  const page = open();
  finish(page.actor, 'readClinic', clinic);
  finish(page.child('form'), 'readDraft', null);
  page.rename('Haven');
  return page;
}

function outdated() {
  const page = filling();
  page.submit();
  fail(page.actor, 'updateClinic', new RefusedError(412));
  finish(page.child('conflict'), 'readTheirs', {
    values: { name: 'Hill', address: 'Quay', email: '', phone_number: '', timezone: 'Europe/London' },
    version: 5,
    changedAt: null,
  });
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

describe('saving', () => {
  test('sends what was typed once, on the version it began with, and ends saved without a draft', () => {
    const { actor, submit, facts, state, kept } = filling();
    for (let n = 0; n < 10; n += 1) submit();
    expect(asked(actor, 'updateClinic')).toMatchObject({ id: 1, version: 1, body: { name: 'Haven' } });
    finish(actor, 'updateClinic', { ...clinic, name: 'Haven', version: 2 });
    expect(state()).toBe('saved');
    expect(facts.map(({ type }) => type)).toEqual(['saved']);
    expect(kept.at(-1)).toEqual({ type: 'dropped' });
  });

  test('that is refused shows the sentence at its field and keeps what was typed', () => {
    const { actor, submit, child, state } = filling();
    submit();
    fail(actor, 'updateClinic', new RefusedError(400, { name: 'Too long.' }));
    expect(state()).toEqual({ open: 'filling' });
    expect(child('form').getSnapshot().context).toMatchObject({
      errors: { name: 'Too long.' },
      values: { name: 'Haven' },
    });
  });

  test('without an answer keeps what was typed, and submitting tries again', () => {
    const { actor, submit, child, state } = filling();
    submit();
    fail(actor, 'updateClinic', new NetworkError('offline'));
    expect(state()).toEqual({ open: 'unavailable' });
    expect(child('form').getSnapshot().context.values.name).toBe('Haven');
    submit();
    expect(isAsked(actor, 'updateClinic')).toBe(true);
  });

  test('says after ten seconds that it takes long, and can be cancelled', () => {
    const { actor, submit, clock, state, child } = filling();
    submit();
    clock.increment(9_999);
    expect(actor.getSnapshot().hasTag('slow')).toBe(false);
    clock.increment(1);
    expect(actor.getSnapshot().hasTag('slow')).toBe(true);
    actor.send({ type: 'saving.cancelled' });
    expect(state()).toEqual({ open: 'filling' });
    expect(isAsked(actor, 'updateClinic')).toBe(false);
    expect(child('form').getSnapshot().hasTag('locked')).toBe(false);
  });
});

describe('when somebody else saved first', () => {
  test('both versions are compared; mine is saved on top of theirs', () => {
    const { actor, child } = outdated();
    child('conflict').send({ type: 'mine.chosen' });
    expect(asked(actor, 'updateClinic')).toMatchObject({ version: 5, body: { name: 'Haven', address: '' } });
    expect(child('form').getSnapshot().hasTag('locked')).toBe(true);
  });

  test('theirs replaces what was typed and asks nothing of the server', () => {
    const { actor, child, state } = outdated();
    child('conflict').send({ type: 'theirs.chosen' });
    expect(state()).toEqual({ open: 'filling' });
    expect(isAsked(actor, 'updateClinic')).toBe(false);
    expect(child('form').getSnapshot().context).toMatchObject({ version: 5, values: { name: 'Hill' } });
  });

  test('field by field, the chosen ones are saved', () => {
    const { actor, child } = outdated();
    child('conflict').send({ type: 'field.chosen', name: 'address', side: 'theirs' });
    child('conflict').send({ type: 'merge.confirmed' });
    expect(asked(actor, 'updateClinic')).toMatchObject({
      version: 5,
      body: { name: 'Haven', address: 'Quay' },
    });
  });

  test('postponed leads back to what was typed', () => {
    const { child, state } = outdated();
    child('conflict').send({ type: 'conflict.postponed' });
    expect(state()).toEqual({ open: 'filling' });
    expect(child('form').getSnapshot().context.values.name).toBe('Haven');
  });

  test('by removing it, what was typed stays to be read', () => {
    const { actor, submit, state, child } = filling();
    submit();
    fail(actor, 'updateClinic', new RefusedError(404));
    expect(state()).toEqual({ open: 'vanished' });
    expect(child('form').getSnapshot().context.values.name).toBe('Haven');
  });
});

describe('removing', () => {
  test('asks first; confirmed however often, it is one call', () => {
    const { actor, child, state, facts, kept } = filling();
    actor.send({ type: 'removal.asked' });
    expect(isAsked(child('removal'), 'remove')).toBe(false);
    for (let n = 0; n < 10; n += 1) child('removal').send({ type: 'removal.confirmed' });
    expect(asked(child('removal'), 'remove')).toEqual({ id: 1, name: 'Harbour', version: 1 });
    finish(child('removal'), 'remove');
    expect(state()).toBe('removed');
    expect(facts.at(-1)).toMatchObject({ type: 'removed', clinic: { id: 1 } });
    expect(kept.at(-1)).toEqual({ type: 'dropped' });
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
    expect(state()).toEqual({ open: 'filling' });
  });
});

test('leaving with unsaved work asks; the draft stays for the return', () => {
  const { child, state, kept } = filling();
  child('form').send({ type: 'leave.asked' });
  child('form').send({ type: 'leave.keptDraft' });
  expect(state()).toBe('left');
  expect(kept.at(-1)).toMatchObject({ type: 'kept', draft: { values: { name: 'Haven' }, version: 1 } });
});
