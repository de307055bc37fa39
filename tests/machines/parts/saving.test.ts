import { describe, expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { formMachine } from '#machines/form/form.machine.ts';
import type { Fields } from '#machines/form/rules.ts';
import { conflictMachine } from '#machines/parts/conflict.machine.ts';
import { NetworkError, RefusedError, ServerError } from '#machines/parts/failure.ts';
import { savingMachine } from '#machines/parts/saving.machine.ts';
import { asked, fail, finish, isAsked, withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { ear } from '#tests/support/listening-actor.ts';

const fields: Fields = {
  name: { label: 'Name', rules: [{ rule: 'required' }] },
  address: { label: 'Address', rules: [] },
  password: { label: 'Password', rules: [], secret: true },
};
const initial = { name: 'Harbour', address: '', password: '' };
const known = { id: 1, version: 1, attempt: '' };
const unmade = { id: null, version: null, attempt: 'try' };

/** A form that `Haven` was typed into as the name. */
function filling(thing: object = known, drafts: readonly object[] = []) {
  const keeper = ear();
  const owner = ear();
  const machine = withPuppets(savingMachine, {
    form: withPuppets(formMachine, { keepDraft: keeper.logic }),
    conflict: withPuppets(conflictMachine),
  });
  const input = { owner: owner.ref, about: { clinic: 1 }, fields, initial, draft: 'sample', ...thing };
  const walker = walk(machine, input);
  const { actor } = walker;
  const child = (id: string): AnyActorRef => actor.getSnapshot().children[id];
  finish(child('form'), 'readDrafts', drafts);
  const type = (name: string, value: string) => child('form').send({ type: 'field.changed', name, value });
  type('name', 'Haven');
  return {
    ...walker,
    child,
    type,
    state: () => actor.getSnapshot().value,
    inForm: () => child('form').getSnapshot().context,
    submit: () => child('form').send({ type: 'form.submitted' }),
    key: () => (asked(actor, 'save') as { key: string }).key,
    /** What the owner hears besides what is typed. */
    told: () => owner.heard.filter(({ type }) => type !== 'form.changed'),
    kept: keeper.heard,
  };
}

function outdated() {
  const page = filling();
  page.submit();
  fail(page.actor, 'save', new RefusedError(412));
  const values = { ...initial, name: 'Hill', address: 'Quay' };
  finish(page.child('conflict'), 'readTheirs', { values, version: 5, changedAt: null });
  return page;
}

const stored = { id: 1, name: 'Haven' };
const saved = { stored, values: { ...initial, name: 'Haven' }, version: 2 };

describe('saving', () => {
  test('sends what was typed once, on the version it began with, tells the owner and drops the draft', () => {
    const { actor, submit, told, state, kept } = filling();
    for (let n = 0; n < 10; n += 1) submit();
    expect(asked(actor, 'save')).toMatchObject({
      about: { clinic: 1 },
      version: 1,
      values: { name: 'Haven' },
      base: initial,
    });
    finish(actor, 'save', saved);
    expect(state()).toBe('saved');
    expect(told()).toEqual([{ type: 'saving.stored', stored }]);
    expect(kept.at(-1)).toMatchObject({ type: 'dropped' });
  });

  test('can be done again, on the version that was stored last', () => {
    const { actor, submit, type, inForm } = filling();
    submit();
    finish(actor, 'save', { ...saved, values: { ...initial, name: 'HAVEN' } });
    expect(inForm().values.name).toBe('HAVEN');
    type('name', 'Hill');
    submit();
    expect(asked(actor, 'save')).toMatchObject({
      version: 2,
      values: { name: 'Hill' },
      base: { name: 'HAVEN' },
    });
  });

  test('that is refused shows the sentence at its field, keeps what was typed and tells the owner', () => {
    const { actor, submit, inForm, state, told } = filling();
    submit();
    const error = new RefusedError(400, { name: 'Too long.' });
    fail(actor, 'save', error);
    expect(state()).toBe('filling');
    expect(inForm()).toMatchObject({ errors: { name: 'Too long.' }, values: { name: 'Haven' } });
    expect(told()).toEqual([{ type: 'saving.refused', error }]);
  });

  test('that is refused leaves a password in the form and nowhere else', () => {
    const { actor, submit, type, inForm } = filling();
    type('password', 'open sesame');
    submit();
    fail(actor, 'save', new RefusedError(400, { password: 'Wrong.' }));
    expect(inForm().values.password).toBe('open sesame');
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('sesame');
  });

  test('without an answer keeps what was typed, and submitting tries again', () => {
    const { actor, submit, inForm, state } = filling();
    submit();
    fail(actor, 'save', new NetworkError('offline'));
    expect(state()).toBe('unavailable');
    expect(inForm().values.name).toBe('Haven');
    submit();
    expect(isAsked(actor, 'save')).toBe(true);
  });

  test('says after ten seconds that it takes long, and can be cancelled', () => {
    const { actor, submit, clock, state, child } = filling();
    submit();
    clock.increment(9_999);
    expect(actor.getSnapshot().hasTag('slow')).toBe(false);
    clock.increment(1);
    expect(actor.getSnapshot().hasTag('slow')).toBe(true);
    actor.send({ type: 'saving.cancelled' });
    expect(state()).toBe('filling');
    expect(isAsked(actor, 'save')).toBe(false);
    expect(child('form').getSnapshot().hasTag('locked')).toBe(false);
  });

  test('keeps its key for the same values, so that one thing is made, and takes another for others', () => {
    const { actor, submit, type, key } = filling(unmade);
    submit();
    expect(key()).toBe('try-1');
    fail(actor, 'save', new ServerError(503));
    submit();
    expect(key()).toBe('try-1');
    fail(actor, 'save', new ServerError(503));
    type('name', 'Hill');
    submit();
    expect(key()).toBe('try-2');
    expect(asked(actor, 'save')).toMatchObject({ attempt: 'try' });
  });

  test('of something new is refused by a version or an address that is gone, not taken for a conflict', () => {
    for (const status of [404, 412]) {
      const { actor, submit, state } = filling(unmade);
      submit();
      fail(actor, 'save', new RefusedError(status, {}, ['No.']));
      expect(state()).toBe('filling');
    }
  });
});

describe('when somebody else saved first', () => {
  test('what they saved is compared with what the typing began on', () => {
    const { child } = outdated();
    expect(child('conflict').getSnapshot().context).toMatchObject({
      id: 1,
      mine: { name: 'Haven' },
      base: initial,
    });
  });

  test('mine is saved on top of theirs', () => {
    const { actor, child } = outdated();
    child('conflict').send({ type: 'mine.chosen' });
    expect(asked(actor, 'save')).toMatchObject({ version: 5, values: { name: 'Haven', address: '' } });
    expect(child('form').getSnapshot().hasTag('locked')).toBe(true);
  });

  test('theirs replaces what was typed, asks nothing of the server, and the owner knows', () => {
    const { actor, child, state, inForm, told } = outdated();
    child('conflict').send({ type: 'theirs.chosen' });
    expect(state()).toBe('filling');
    expect(isAsked(actor, 'save')).toBe(false);
    expect(inForm()).toMatchObject({ version: 5, values: { name: 'Hill' } });
    expect(told()).toEqual([{ type: 'saving.yielded' }]);
  });

  test('field by field, the chosen ones are saved', () => {
    const { actor, child } = outdated();
    child('conflict').send({ type: 'field.chosen', name: 'address', side: 'theirs' });
    child('conflict').send({ type: 'merge.confirmed' });
    expect(asked(actor, 'save')).toMatchObject({ version: 5, values: { name: 'Haven', address: 'Quay' } });
  });

  test('postponed leads back to what was typed', () => {
    const { child, state, inForm } = outdated();
    child('conflict').send({ type: 'conflict.postponed' });
    expect(state()).toBe('filling');
    expect(inForm().values.name).toBe('Haven');
  });

  test('by removing it, what was typed stays to be read, however often it is submitted', () => {
    const { actor, submit, state, inForm, child } = filling();
    for (let n = 0; n < 3; n += 1) {
      submit();
      fail(actor, 'save', new RefusedError(404));
      expect(state()).toBe('vanished');
      expect(inForm().values.name).toBe('Haven');
      expect(child('form').getSnapshot().hasTag('locked')).toBe(false);
    }
  });

  test('what was out of reach is saved as it was typed once its user is let back in', () => {
    const { actor, submit, state, told } = filling();
    submit();
    fail(actor, 'save', new RefusedError(404));
    submit();
    expect(asked(actor, 'save')).toMatchObject({ version: 1, values: { name: 'Haven' } });
    finish(actor, 'save', saved);
    expect(state()).toBe('saved');
    expect(told()).toEqual([{ type: 'saving.stored', stored }]);
  });
});

describe('leaving', () => {
  test('with unsaved work asks; the draft stays for the return', () => {
    const { actor, child, kept } = filling();
    child('form').send({ type: 'leave.asked' });
    child('form').send({ type: 'leave.keptDraft' });
    expect(actor.getSnapshot().output).toEqual({ kind: 'left' });
    expect(kept.at(-1)).toMatchObject({ type: 'kept', draft: { values: { name: 'Haven' }, version: 1 } });
  });

  test('by closing the window keeps the draft, and is not possible while something is on its way', () => {
    const { actor, submit, state, kept } = filling();
    submit();
    actor.send({ type: 'saving.dismissed' });
    expect(isAsked(actor, 'save')).toBe(true);
    fail(actor, 'save', new ServerError(503));
    actor.send({ type: 'saving.dismissed' });
    expect(state()).toBe('left');
    expect(kept.at(-1)).toMatchObject({ type: 'kept', draft: { values: { name: 'Haven' } } });
  });
});

describe('a draft that is left once its saving was answered', () => {
  test.each([
    ['gone', 404, known],
    ['out of date', 412, known],
    ['in conflict', 409, known],
    ['not allowed', 403, unmade],
  ])('does not say that it was being saved, where that was %s', (_, status, thing) => {
    const { actor, submit, child, inForm, kept } = filling(thing);
    submit();
    expect(kept.at(-1)?.draft.sent).toMatchObject({ values: { name: 'Haven' } });
    fail(actor, 'save', new RefusedError(status));
    expect(inForm().sent).toBe(null);
    expect(kept.at(-1)).toMatchObject({ type: 'kept', draft: { values: { name: 'Haven' } } });
    expect(kept.at(-1)?.draft.sent).toBeFalsy();
    child('form').send({ type: 'leave.asked' });
    expect(child('form').getSnapshot().matches({ leaving: 'asking' })).toBe(true);
  });

  test('says so where no answer came', () => {
    const { actor, submit, inForm, kept } = filling();
    submit();
    fail(actor, 'save', new NetworkError('offline'));
    expect(inForm().sent).not.toBe(null);
    expect(kept.at(-1)?.draft.sent).toMatchObject({ values: { name: 'Haven' } });
  });
});

describe('a draft that was left while it was being saved', () => {
  /** What is kept of a saving that is left before it is answered. */
  function leftBehind() {
    const { submit, child, actor, kept } = filling(unmade);
    submit();
    child('form').send({ type: 'leave.asked' });
    child('form').send({ type: 'leave.keptDraft' });
    expect(actor.getSnapshot().output).toEqual({ kind: 'unsure' });
    return { ...kept.at(-1)?.draft, name: 'sample', keptAt: '2026-03-02T09:00:00Z' };
  }
  const comeBack = () => filling({ ...unmade, attempt: 'another' }, [leftBehind()]);

  test('is saved under its first key, so that it is not stored twice', () => {
    const { submit, key, actor } = comeBack();
    submit();
    expect(key()).toBe('try-1');
    expect(asked(actor, 'save')).toMatchObject({ attempt: 'try', values: { name: 'Haven' } });
  });

  test('with other values is sent under another key of the same attempt', () => {
    const { submit, type, key } = comeBack();
    type('name', 'Hill');
    submit();
    expect(key()).toBe('try-2');
  });

  test('that is refused was not stored, and keeps nothing of it', () => {
    const { submit, actor, inForm } = comeBack();
    submit();
    fail(actor, 'save', new RefusedError(409));
    expect(inForm().sent).toBeNull();
  });

  test('of a form that asks first keeps its key where it is allowed as it was', () => {
    const asking = { ...unmade, asksFirst: true };
    const first = filling(asking);
    first.submit();
    first.actor.send({ type: 'saving.allowed', about: { reason: 'Twins' } });
    expect(first.key()).toBe('try-2');
    const draft = { ...first.kept.at(-1)?.draft, name: 'sample', keptAt: '' };
    const again = filling({ ...asking, attempt: 'another' }, [draft]);
    again.submit();
    again.actor.send({ type: 'saving.allowed', about: { reason: 'Twins' } });
    expect(again.key()).toBe('try-2');
  });
});

test('a draft that the server is to keep is told as stored before its form is left', () => {
  const { actor, child, told, kept } = filling(unmade);
  child('form').send({ type: 'leave.asked' });
  child('form').send({ type: 'leave.storedDraft' });
  finish(actor, 'save', saved);
  expect(told()).toEqual([{ type: 'saving.stored', stored }]);
  expect(actor.getSnapshot().output).toEqual({ kind: 'left' });
  expect(kept.at(-1)).toMatchObject({ type: 'dropped' });
});
