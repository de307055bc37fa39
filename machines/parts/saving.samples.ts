import { submission } from '../form/form.samples.ts';
import type { Fields } from '../form/rules.ts';
import { RefusedError } from './failure.ts';
import { resolutions } from './resolution.samples.ts';
import { anyone, type Samples } from './samples.ts';
import type { SavingInput } from './saving.machine.ts';
import type { Saved } from './savingCall.ts';

const fields: Fields = { name: { label: 'Name', rules: [{ rule: 'required' }] } };
const initial = { name: '' };
const input: SavingInput = {
  owner: anyone(),
  id: 1,
  about: null,
  fields,
  initial,
  draft: 'sample',
  version: 1,
};
const stored: Saved = { stored: { id: 1, name: 'Hill' }, values: { name: 'Hill' }, version: 2 };

/** A known thing, a new one, and one that its flow decides about before it is sent. */
export const savingSamples: Samples = {
  inputs: () => [input, { ...input, id: null, version: null }, { ...input, asksFirst: true }],
  events: [
    submission({ name: 'Hill' }, 1),
    { type: 'form.changed', values: { name: 'Hill' } },
    { type: 'saving.allowed', about: { reason: 'Twins' } },
    { type: 'saving.withheld' },
    { type: 'saving.continued', about: { part: 'hours' }, values: { name: 'Hill' } },
    { type: 'saving.cancelled' },
    { type: 'saving.dismissed' },
    { type: 'draft.dropped' },
  ],
  outcomes: { save: { done: [stored] }, conflict: { done: resolutions } },
  unread: ['values', 'base', 'version', 'about', 'submission', 'isUnsure'],
};

/** What a flow hears of the saving it invokes: everything a save may come to. */
export const savingFacts = (stored: unknown) => [
  { type: 'saving.stored', stored },
  { type: 'saving.refused', error: new RefusedError(409) },
  { type: 'saving.asked', values: { name: 'Hill' }, base: { name: '' } },
  { type: 'form.changed', values: { name: 'Hill' } },
  { type: 'saving.yielded' },
];

/** How a saving that a flow invokes ends without anything stored. */
export const savingEnds = { saving: { done: [{ kind: 'left' }, { kind: 'unsure' }, { kind: 'broken' }] } };
