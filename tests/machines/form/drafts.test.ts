import { describe, expect, test } from 'vitest';
import { formMachine } from '#machines/form/form.machine.ts';
import type { Fields, FormValues } from '#machines/form/rules.ts';
import { fail, finish, withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { ear } from '#tests/support/listening-actor.ts';

const fields: Fields = {
  patient: { label: 'Patient', rules: [] },
  date: { label: 'Date', rules: [] },
  notes: { label: 'Notes', rules: [] },
};
const [emma, olivia] = [
  { id: '1', label: 'Emma' },
  { id: '2', label: 'Olivia' },
];
const blank: FormValues = { patient: null, date: '', notes: '' };
const ofEmma = {
  name: 'new',
  values: { ...blank, patient: emma, notes: 'Sore throat' },
  version: null,
  keptAt: '2026-03-02T09:00:00Z',
};

/** A form that someone came to with a choice made, once its drafts are read. */
function open(chosen: FormValues, drafts: readonly object[] = [ofEmma]) {
  const owner = ear();
  const keeper = ear();
  const machine = withPuppets(formMachine, { keepDraft: keeper.logic });
  const initial = { ...blank, ...chosen };
  const { actor } = walk(machine, { owner: owner.ref, fields, initial, draft: 'new', chosen });
  finish(actor, 'readDrafts', drafts);
  const context = () => actor.getSnapshot().context;
  const isUnsaved = () => actor.getSnapshot().hasTag('unsaved');
  const change = (name: string, value: string) => actor.send({ type: 'field.changed', name, value });
  return { actor, context, isUnsaved, change, heard: owner.heard, kept: keeper.heard };
}

describe('a draft of something else than what was just chosen', () => {
  test('does not take its place, and is offered beside it', () => {
    const choices: FormValues[] = [{ patient: olivia }, { patient: emma, date: '2036-03-03' }];
    for (const chosen of choices) {
      const { context, isUnsaved, heard } = open(chosen);
      expect(context().values).toEqual({ ...blank, ...chosen });
      expect(isUnsaved()).toBe(false);
      expect(context().offered).toEqual([ofEmma]);
      expect(heard.at(-1)).toEqual({ type: 'form.changed', values: { ...blank, ...chosen } });
    }
  });

  test('stays what it is while another is typed', () => {
    const { actor, change, kept } = open({ patient: olivia });
    change('notes', 'Rash');
    expect(kept.at(-1)).toMatchObject({ type: 'kept', draft: { values: { notes: 'Rash' } } });
    actor.send({ type: 'draft.discarded' });
    expect(kept.map(({ name }) => name)).toEqual(['new~patient=2', 'new~patient=2']);
  });

  test('is gone on with on demand; what was typed meanwhile waits in its place', () => {
    const { actor, change, context, isUnsaved, kept } = open({ patient: olivia });
    change('notes', 'Rash');
    actor.send({ type: 'draft.continued', name: 'new' });
    expect(context()).toMatchObject({ values: ofEmma.values, restoredAt: ofEmma.keptAt });
    expect(context().offered).toMatchObject([
      { name: 'new~patient=2', values: { patient: olivia, notes: 'Rash' } },
    ]);
    expect(isUnsaved()).toBe(true);
    change('notes', 'Sore throat, cough');
    expect(kept.at(-1)).toMatchObject({ name: 'new', draft: { values: { patient: emma } } });
    actor.send({ type: 'draft.continued', name: 'new~patient=2' });
    expect(context().values).toEqual({ ...blank, patient: olivia, notes: 'Rash' });
    expect(context().offered).toMatchObject([{ name: 'new', values: { notes: 'Sore throat, cough' } }]);
  });

  test('is discarded by its own button alone', () => {
    const { actor, change, context, kept } = open({ patient: olivia });
    change('notes', 'Rash');
    actor.send({ type: 'draft.declined', name: 'new' });
    expect(kept.at(-1)).toEqual({ type: 'dropped', name: 'new' });
    expect(context()).toMatchObject({ offered: [], values: { patient: olivia, notes: 'Rash' } });
  });
});

describe('a draft goes on', () => {
  test('where nothing was chosen, or the same; however the name is written', () => {
    const choices: FormValues[] = [{}, { patient: { id: '1', label: 'Emma, 1990' } }];
    for (const chosen of choices) {
      const { context, isUnsaved } = open(chosen);
      expect(context()).toMatchObject({ values: ofEmma.values, keptAs: 'new', offered: [] });
      expect(isUnsaved()).toBe(true);
    }
  });

  test('where it is the newest that fits, and the others are offered', () => {
    const ofOlivia = { ...ofEmma, name: 'new~patient=2', values: { ...blank, patient: olivia } };
    expect(open({}, [ofOlivia, ofEmma]).context()).toMatchObject({
      keptAs: 'new~patient=2',
      offered: [ofEmma],
    });
    expect(open({ patient: emma }, [ofOlivia, ofEmma]).context()).toMatchObject({
      keptAs: 'new',
      offered: [ofOlivia],
    });
  });
});

test('the draft of one choice never gets the name of another, even where somebody chose anew in the form', () => {
  const turned = { ...ofEmma, name: 'new~patient=2' };
  expect(open({ patient: olivia }, [turned]).context().keptAs).toBe('new~patient=2~2');
});

test('drafts that cannot be read keep nobody from the form that was chosen', () => {
  const { actor } = walk(withPuppets(formMachine), {
    owner: ear().ref,
    fields,
    initial: { ...blank, patient: olivia },
    draft: 'new',
    chosen: { patient: olivia },
  });
  fail(actor, 'readDrafts', new Error('blocked'));
  expect(actor.getSnapshot().context).toMatchObject({
    values: { patient: olivia },
    keptAs: 'new~patient=2',
    offered: [],
  });
});

describe('the form of one draft is one, in whichever tab somebody types', () => {
  const base = { ...blank, patient: olivia };
  const elsewhere = (notes: string) => ({
    type: 'draft.elsewhere' as const,
    name: 'new~patient=2',
    draft: { values: { ...base, notes }, version: null, base, keptAt: '2026-03-02T09:05:00Z' },
  });

  test('what another tab keeps is taken over, and not written again', () => {
    const { actor, change, context, isUnsaved, kept } = open({ patient: olivia }, []);
    actor.send(elsewhere('Rash'));
    expect(context().values).toEqual({ ...base, notes: 'Rash' });
    expect([isUnsaved(), kept]).toEqual([true, []]);
    change('date', '2036-03-03');
    expect(kept.at(-1)).toMatchObject({ draft: { values: { notes: 'Rash', date: '2036-03-03' } } });
  });

  test('what was saved or discarded there is no draft here', () => {
    const { actor, change, context, isUnsaved } = open({ patient: olivia }, []);
    change('notes', 'Rash');
    actor.send({ ...elsewhere('Rash'), draft: null });
    expect(context()).toMatchObject({ values: base, endedElsewhere: true });
    expect(isUnsaved()).toBe(false);
    change('notes', 'Anew');
    expect(isUnsaved()).toBe(true);
  });

  test('another draft changes nothing here; one that was offered is gone', () => {
    const { actor, context } = open({ patient: olivia });
    actor.send({ ...elsewhere('Rash'), name: 'new~patient=3' });
    expect(context().values).toEqual(base);
    actor.send({ ...elsewhere('Rash'), name: 'new', draft: null });
    expect(context()).toMatchObject({ values: base, offered: [] });
  });

  test('a form that saves itself takes nothing over: both tabs would save it', () => {
    const { actor } = walk(withPuppets(formMachine), {
      ...{ owner: ear().ref, fields, initial: blank, draft: 'new', savesItself: true },
    });
    finish(actor, 'readDrafts', []);
    actor.send({ ...elsewhere('Rash'), name: 'new' });
    expect(actor.getSnapshot().context.values).toEqual(blank);
  });
});

describe('a draft that the server is to keep', () => {
  function leave() {
    const form = open({ patient: olivia }, []);
    form.change('notes', 'Rash');
    form.actor.send({ type: 'leave.asked' });
    form.actor.send({ type: 'leave.storedDraft' });
    return form;
  }

  test('is sent before its form is left, and goes from the browser once it is stored', () => {
    const { actor, heard, kept } = leave();
    expect(heard.at(-1)).toMatchObject({ type: 'form.submitted', values: { notes: 'Rash' } });
    expect(actor.getSnapshot().status).toBe('active');
    actor.send({ type: 'form.settled', values: { ...blank, notes: 'Rash' } });
    expect(actor.getSnapshot().status).toBe('done');
    expect(kept.at(-1)).toMatchObject({ type: 'dropped' });
  });

  test('stays in the browser where no answer comes, and in the form where it is refused', () => {
    const silent = leave();
    silent.actor.send({ type: 'form.released' });
    expect(silent.actor.getSnapshot().status).toBe('done');
    expect(silent.kept.at(-1)).toMatchObject({ type: 'kept', draft: { values: { notes: 'Rash' } } });
    const refused = leave();
    refused.actor.send({ type: 'form.rejected', fields: { notes: 'Too long.' }, general: [] });
    expect(refused.actor.getSnapshot().value).toEqual({ open: { editing: 'dirty' } });
  });

  test('says that it was being saved only where no answer came', () => {
    const { actor, context, kept } = leave();
    const sent = { attempt: 'attempt-1', submission: 1, about: null, values: context().values };
    actor.send({ type: 'form.sent', sent });
    expect(kept.at(-1)).toMatchObject({ type: 'kept', draft: { sent } });
    actor.send({ type: 'form.declined' });
    expect(actor.getSnapshot().status).toBe('done');
    expect(kept.at(-1)).toMatchObject({ type: 'kept', draft: { values: { notes: 'Rash' } } });
    expect(kept.at(-1)?.draft.sent).toBeFalsy();
  });
});
