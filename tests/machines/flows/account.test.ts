import { describe, expect, test } from 'vitest';
import { blankPasswords } from '#machines/flows/account/accountFields.ts';
import { passwordChangeMachine } from '#machines/flows/account/passwordChange.machine.ts';
import { profileEditMachine } from '#machines/flows/account/profileEdit.machine.ts';
import { signInMachine } from '#machines/flows/account/signIn.machine.ts';
import { signUpMachine } from '#machines/flows/account/signUp.machine.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import { RefusedError, ServerError } from '#machines/parts/failure.ts';
import { savingMachine } from '#machines/parts/saving.machine.ts';
import { asked, fail, finish, isAsked, withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { inEnglish } from '#tests/support/in-english.ts';
import { ear } from '#tests/support/listening-actor.ts';

const user = {
  id: 1,
  email: 'ada@example.test',
  username: 'ada',
  first_name: 'Ada',
  last_name: 'L',
  version: 1,
};
const token = { access: 'a1', refresh: 'r1' };
const names = { first_name: 'Ada', last_name: 'Lovelace', username: 'ada', email: 'ada@example.test' };
const password = 'correct horse';
const stored = (one: object) => ({ stored: one, values: {}, version: null });

function open(machine: Parameters<typeof withPuppets>[0], input: object = {}) {
  const auth = ear();
  const form = withPuppets(formMachine);
  const saving = withPuppets(savingMachine, { form });
  const walker = walk(withPuppets(machine, { form, saving }), { ...input, auth: auth.ref });
  const { actor } = walker;
  const state = () => actor.getSnapshot().value;
  const inSaving = () => actor.getSnapshot().children.saving;
  const inForm = () => (inSaving() ?? actor).getSnapshot().children.form;
  const fill = (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) inForm().send({ type: 'field.changed', name, value });
  };
  const submit = () => inForm().send({ type: 'form.submitted' });
  return { ...walker, state, inSaving, inForm, fill, submit, heard: auth.heard };
}

describe('signing in', () => {
  const start = () => {
    const page = open(signInMachine, { email: '' });
    page.fill({ email: 'ada', password });
    return page;
  };

  test('hands the tokens to the auth chart, after one call', () => {
    const { inSaving, submit, state, heard } = start();
    for (let n = 0; n < 10; n += 1) submit();
    expect(asked(inSaving(), 'save')).toMatchObject({ values: { email: 'ada', password } });
    finish(inSaving(), 'save', stored({ email: 'ada', answer: token }));
    expect(state()).toBe('authenticated');
    expect(heard).toEqual([{ type: 'tokens.granted', ...token }]);
  });

  test('with wrong credentials says so and keeps the form', () => {
    const { inSaving, submit, state, inForm, heard } = start();
    submit();
    fail(inSaving(), 'save', new RefusedError(401, {}, ['Wrong e-mail or password.']));
    expect(state()).toBe('open');
    expect(inForm().getSnapshot().context.general).toEqual(['Wrong e-mail or password.']);
    expect(heard).toEqual([]);
  });

  test('keeps no draft: nothing asks for one', () => {
    expect(isAsked(open(signInMachine, { email: '' }).inForm(), 'readDrafts')).toBe(false);
  });
});

describe('signing up', () => {
  const start = () => {
    const page = open(signUpMachine, { attempt: 'try' });
    finish(page.inForm(), 'readDrafts', []);
    page.fill({ ...names, password, confirmation: password });
    return page;
  };

  test('registers and signs in with what was typed', () => {
    const { actor, inSaving, submit, heard, state } = start();
    submit();
    expect(asked(inSaving(), 'save')).toMatchObject({ values: { ...names, password }, key: 'try-1' });
    finish(inSaving(), 'save', stored({ email: names.email, password }));
    expect(asked(actor, 'logIn')).toEqual({ email: names.email, password });
    finish(actor, 'logIn', token);
    expect(state()).toBe('authenticated');
    expect(heard).toEqual([{ type: 'tokens.granted', ...token }]);
  });

  test('repeats the same registration under the same key, and a changed one under another', () => {
    const { inSaving, submit, fill } = start();
    const key = () => (asked(inSaving(), 'save') as { key: string }).key;
    submit();
    fail(inSaving(), 'save', new ServerError(503));
    submit();
    expect(key()).toBe('try-1');
    fail(inSaving(), 'save', new ServerError(503));
    fill({ username: 'countess' });
    submit();
    expect(key()).toBe('try-2');
  });

  test('that cannot sign in leads to the sign-in page, the account made', () => {
    const { actor, inSaving, submit, state, facts } = start();
    submit();
    finish(inSaving(), 'save', stored({ email: names.email, password }));
    fail(actor, 'logIn', new ServerError(503));
    expect(state()).toBe('registered');
    expect(facts).toEqual([{ type: 'registered', email: names.email }]);
  });

  test('with two different passwords is refused before anything is sent', () => {
    const { actor, submit, fill, inForm } = start();
    fill({ confirmation: 'another horse' });
    submit();
    expect(isAsked(actor, 'register')).toBe(false);
    expect(inEnglish(inForm().getSnapshot().context.errors)).toEqual({
      confirmation: 'Confirm password does not match Password.',
    });
  });
});

describe('the profile', () => {
  test('that is saved is told to the auth chart and can be changed again', () => {
    const { submit, fill, inForm, inSaving, heard, state } = open(profileEditMachine, { user });
    finish(inForm(), 'readDrafts', []);
    fill({ first_name: 'Augusta' });
    submit();
    expect(asked(inSaving(), 'save')).toMatchObject({ version: 1, values: { first_name: 'Augusta' } });
    const stored = { ...user, first_name: 'Augusta', version: 2 };
    finish(inSaving(), 'save', { stored, values: { ...names, first_name: 'Augusta' }, version: 2 });
    expect(heard).toEqual([{ type: 'user.changed', user: stored }]);
    expect(state()).toBe('open');
    fill({ first_name: 'Ada' });
    submit();
    expect(asked(inSaving(), 'save')).toMatchObject({ version: 2, values: { first_name: 'Ada' } });
  });
});

describe('the password', () => {
  const change = () => {
    const page = open(passwordChangeMachine);
    page.fill({ old_password: 'old horse', new_password: password, confirmation: password });
    page.submit();
    const held = () => JSON.stringify([page.actor, page.inSaving()].map((one) => one.getSnapshot().context));
    return { ...page, held };
  };

  test('is forgotten by form, saving and flow as soon as it is changed', () => {
    const { inForm, inSaving, held } = change();
    expect(asked(inSaving(), 'save')).toMatchObject({
      values: { old_password: 'old horse', new_password: password },
    });
    finish(inSaving(), 'save', { stored: null, values: blankPasswords, version: null });
    expect(inSaving().getSnapshot().value).toBe('saved');
    expect(held() + JSON.stringify(inForm().getSnapshot().context.values)).not.toContain('horse');
  });

  test('is kept in the form, and only there, when the current one was wrong', () => {
    const { inForm, inSaving, held } = change();
    fail(inSaving(), 'save', new RefusedError(400, { old_password: 'Wrong.' }));
    expect(inForm().getSnapshot().context.errors).toEqual({ old_password: 'Wrong.' });
    expect(held()).not.toContain('horse');
  });
});
