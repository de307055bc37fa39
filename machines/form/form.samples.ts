import { anyone, type Samples } from '../parts/samples.ts';
import type { FormEvent, FormInput, FormSubmitted, KeptDraft } from './form.facts.ts';
import type { Fields, FormValues } from './rules.ts';

const fields: Fields = {
  name: { label: 'Name', rules: [{ rule: 'required' }] },
  agreed: { label: 'Agreement', rules: [], kind: 'checkbox' },
};
const initial = { name: 'Harbour', agreed: false };
const draft: KeptDraft = {
  name: 'sample',
  values: { ...initial, name: 'Hill' },
  version: 1,
  base: initial,
  keptAt: '2026-03-02T09:00:00Z',
};

/** What a flow hears from a form that was begun empty. */
export const submission = (values: FormValues, version: number | null): FormSubmitted => ({
  type: 'form.submitted',
  values,
  version,
  base: {},
  sent: null,
});

/** A form with a draft, one without, and one where someone chose before it was opened; values that are as they were, changed, and not in order. */
export const formSamples: Samples = {
  inputs: () =>
    [{ draft: 'sample' }, { draft: null }, { draft: 'sample', chosen: { name: 'Mill' } }].map(
      (kept): FormInput => ({ owner: anyone(), fields, initial, ...kept }),
    ),
  events: [
    { type: 'field.changed', name: 'name', value: 'Hill' },
    { type: 'field.changed', name: 'name', value: 'Harbour' },
    { type: 'field.changed', name: 'name', value: '' },
    { type: 'field.changed', name: 'agreed', value: true },
    { type: 'field.left', name: 'name' },
    { type: 'step.taken', changes: { name: 'Hill' } },
    { type: 'undo.asked' },
    { type: 'undo.pressed' },
    { type: 'form.submitted' },
    { type: 'form.held', values: { ...initial, name: 'Hill' }, version: 2, base: initial },
    { type: 'form.sent', sent: { attempt: 'try', submission: 1, about: null, values: initial } },
    { type: 'form.rejected', fields: { name: 'Taken.' }, general: [] },
    { type: 'form.settled', values: initial },
    { type: 'form.stored', values: initial, version: 2 },
    { type: 'form.declined' },
    { type: 'form.released' },
    { type: 'draft.discarded' },
    { type: 'draft.continued', name: 'sample' },
    { type: 'draft.declined', name: 'sample' },
    { type: 'draft.elsewhere', name: 'sample', draft: { ...draft, values: { ...initial, name: 'Bay' } } },
    { type: 'draft.elsewhere', name: 'sample', draft: null },
    { type: 'leave.asked' },
    { type: 'leave.stayed' },
    { type: 'leave.keptDraft' },
    { type: 'leave.storedDraft' },
    { type: 'leave.discarded' },
  ] satisfies FormEvent[],
  outcomes: { readDrafts: { done: [[], [draft]] } },
  unread: [
    'touched',
    'errors',
    'general',
    'restoredAt',
    'sent',
    'endedElsewhere',
    'version',
    'base',
    'fields',
  ],
};
