import type { Samples } from '#machines/parts/samples.ts';
import { savingEnds, savingFacts } from '#machines/parts/saving.samples.ts';
import { blankOrigin, type ConsentForm, consentFormValues, copyOf } from './consentFormFields.ts';

const form: ConsentForm = {
  id: 1,
  clinic: 1,
  version: 1,
  created_at: '2026-03-02T09:00:00Z',
  updated_at: '2026-03-02T09:00:00Z',
  created_by: 1,
  updated_by: 1,
  title: 'General treatment',
  code: 'general-treatment',
  category: 'treatment',
  description: '',
  language: 'en',
  signature_method: 'drawn',
  requires_witness: false,
  requires_guardian_under: 18,
  validity_days: 365,
  recurrence: 'once',
  services: [],
  blocks: [{ key: 'agree', type: 'checkbox', label: 'I agree.', required: true }],
  status: 'draft',
  current_version: 0,
  has_draft: true,
  signed_count: 0,
  languages: ['en'],
  versions: [],
};

/** A consent form that is made or left. */
export const consentFormCreateSamples: Samples = {
  inputs: () =>
    [blankOrigin, copyOf(form, 'A copy')].map((origin) => ({ clinic: 1, attempt: 'attempt', origin })),
  events: savingFacts(form),
  outcomes: savingEnds,
};

const published: ConsentForm = { ...form, status: 'published', current_version: 1, has_draft: false };
const revised: ConsentForm = { ...published, has_draft: true, version: 2 };

/** A draft that is saved and published, a published form that is begun anew, and one in the archive. */
export const consentFormEditSamples: Samples = {
  inputs: () => [{ id: 1, attempt: 'attempt' }],
  events: [
    ...savingFacts({ ...form, version: 2 }),
    { type: 'retried' },
    { type: 'publish.asked', values: consentFormValues(form) },
    { type: 'publish.asked', values: { title: 'Something else' } },
    { type: 'draft.asked' },
    { type: 'discarding.asked' },
    { type: 'archive.asked' },
  ],
  outcomes: {
    ...savingEnds,
    readConsentForm: {
      done: [form, published, revised, { ...form, status: 'archived' as const }].map((one) => ({
        form: one,
        services: [{ id: 1, name: 'First consultation' }],
      })),
    },
    publishConsentForm: { done: [published] },
    startConsentFormDraft: { done: [revised] },
    discardConsentFormDraft: { done: [published] },
    removal: { done: [{ kind: 'removed' }, { kind: 'kept' }, { kind: 'unknown' }] },
  },
  unread: ['problem'],
};

/** A block that is carried somewhere else, back to its place, or let go. */
export const blockCarryingSamples: Samples = {
  inputs: () => [undefined],
  events: [
    { type: 'block.grabbed', at: 0, count: 3, by: 'pointer' },
    { type: 'block.grabbed', at: 0, count: 3, by: 'keyboard' },
    { type: 'block.carriedOver', at: 2 },
    { type: 'block.nudged', by: 1 },
    { type: 'block.nudged', by: -1 },
    { type: 'block.dropped' },
    { type: 'block.letGo' },
  ],
};
