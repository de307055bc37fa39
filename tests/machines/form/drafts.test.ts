import { describe, expect, test } from 'vitest';
import { formMachine } from '#machines/form/form.machine.ts';
import type { Fields, FormValues } from '#machines/form/rules.ts';
import { fail, finish, withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { ear } from '#tests/support/ear.ts';

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

/** A form that somebody came to with a choice made, once its drafts are read. */
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
