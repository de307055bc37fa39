import { anyone, type Samples } from '../parts/samples.ts';
import type { Draft, FormEvent, FormInput, FormSubmitted } from './form.machine.ts';
import type { Fields, FormValues } from './rules.ts';

const fields: Fields = {
  name: { label: 'Name', rules: [{ rule: 'required' }] },
  agreed: { label: 'Agreement', rules: [], kind: 'checkbox' },
};
const initial = { name: 'Harbour', agreed: false };
const draft: Draft = {
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
});

/** A form with a draft and one without; values that are as they were, changed, and not in order. */
export const formSamples: Samples = {
  inputs: () =>
    ['sample', null].map((name): FormInput => ({ owner: anyone(), fields, initial, draft: name })),
  events: [
    { type: 'field.changed', name: 'name', value: 'Hill' },
    { type: 'field.changed', name: 'name', value: 'Harbour' },
    { type: 'field.changed', name: 'name', value: '' },
    { type: 'field.changed', name: 'agreed', value: true },
    { type: 'field.left', name: 'name' },
    { type: 'form.submitted' },
    { type: 'form.held', values: { ...initial, name: 'Hill' }, version: 2, base: initial },
    { type: 'form.rejected', fields: { name: 'Taken.' }, general: [] },
    { type: 'form.settled', values: initial },
    { type: 'form.stored', values: initial, version: 2 },
    { type: 'form.released' },
    { type: 'draft.discarded' },
    { type: 'leave.asked' },
    { type: 'leave.stayed' },
    { type: 'leave.keptDraft' },
    { type: 'leave.discarded' },
  ] satisfies FormEvent[],
  outcomes: { readDraft: { done: [null, draft] } },
  unread: ['touched', 'errors', 'general', 'restoredAt', 'version', 'base', 'fields'],
};
