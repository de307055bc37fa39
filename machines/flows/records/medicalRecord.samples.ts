import { stepAgainEnds, stepWanted } from '#machines/flows/account/factor.samples.ts';
import { submission } from '#machines/form/form.samples.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { resolutions } from '#machines/parts/resolution.samples.ts';
import { failures, type Samples } from '#machines/parts/samples.ts';
import { savingEnds, savingFacts } from '#machines/parts/saving.samples.ts';
import type { SignOutcome } from './medicalRecordSign.machine.ts';
import type { MedicalRecord } from './recordFields.ts';
import { metric } from './recordUnits.ts';

const record: MedicalRecord = {
  id: 1,
  clinic: 1,
  version: 1,
  created_at: '2026-03-02T09:00:00Z',
  updated_at: '2026-03-02T09:00:00Z',
  created_by: 1,
  updated_by: 1,
  patient: 1,
  patient_name: 'Minh Nguyễn',
  staff_name: 'Dr José Álvarez',
  appointment: null,
  staff: 1,
  co_authors: [],
  signatures: [],
  co_signer: null,
  co_signer_name: '',
  record_type: 'consultation',
  occurred_at: '2026-03-02T09:00:00Z',
  chief_complaint: 'Headache',
  assessment: 'Tension-type headache',
  diagnoses: [],
  privacy: 'all_staff',
  shared_with: [],
  status: 'draft',
  signed_at: null,
  signed_by: null,
  signed_by_name: '',
  locked: false,
  discarded_at: null,
  unlock_hours: 24,
  unlock_always: false,
  has_open_addendum: false,
  missing: [],
};
const setting = { zone: 'Europe/London', units: metric };
/** As much of a form as the guards look at. */
const values = { occurred_on: '2026-03-02', occurred_time: '09:00', staff: '1', plan: '' };
const opened = { record, values };
const signed: MedicalRecord = { ...record, status: 'signed', version: 2 };
const typed = { ...values, plan: 'Rest.' };
const wrong = { ...values, systolic: '9999' };
const submitted = submission(typed, 1);
const cancelled = { type: 'saving.cancelled' };
const retried = { type: 'retried' };
const outcomes: readonly SignOutcome[] = [
  { kind: 'signed', record: signed },
  { kind: 'led', field: 'assessment' },
  { kind: 'kept' },
  { kind: 'unanswered' },
  { kind: 'overtaken' },
];

/** A record that is stored to be written on, or to be signed. */
export const medicalRecordCreateSamples: Samples = {
  inputs: () =>
    [values, { ...values, appointment: '7' }].map((initial) => ({
      clinic: 1,
      patient: 1,
      setting,
      initial,
      attempt: 'attempt',
    })),
  events: [...savingFacts(record), { type: 'next.chosen', next: 'sign' }],
  outcomes: savingEnds,
};

/** A draft that is typed into, in order and not; one that is signed already, with and without words of it in the browser. */
export const medicalRecordEditSamples: Samples = {
  inputs: () => [{ id: 1, setting, attempt: 'attempt' }],
  events: [
    submitted,
    cancelled,
    retried,
    { type: 'record.restored', values: typed, version: 1, base: values },
    { type: 'record.restored', values: wrong, version: 1, base: values },
    { type: 'record.typed', values: typed, version: 1, base: values },
    { type: 'record.typed', values: wrong, version: 1, base: values },
    { type: 'record.typed', values, version: 1, base: values },
    { type: 'network.returned' },
    { type: 'save.asked' },
    { type: 'conflict.opened' },
    { type: 'sign.asked' },
    { type: 'discard.asked' },
    { type: 'record.stored' },
    { type: 'record.unstored' },
    { type: 'hand.asked' },
    { type: 'hand.answered' },
    { type: 'hand.refused', error: new RefusedError(400, { name: 'Name is required.' }) },
  ],
  outcomes: {
    readRecord: {
      done: [
        { ...opened, hasDraft: false },
        { record: signed, values, hasDraft: false },
        { record: signed, values, hasDraft: true },
      ],
    },
    updateRecord: { done: [{ ...record, version: 2 }], error: [...failures, new RefusedError(409)] },
    conflict: { done: resolutions },
    sign: { done: outcomes },
    removal: { done: [{ kind: 'removed' }, { kind: 'kept' }, { kind: 'unknown' }] },
  },
  unread: ['problem', 'version', 'record', 'setting'],
};

/** A record that is complete, incomplete, or another than the one that is shown. */
export const medicalRecordSignSamples: Samples = {
  inputs: () => [{ id: 1, version: 1, kind: 'sign', attempt: 'attempt' }],
  events: [
    { type: 'missing.chosen', field: 'assessment' },
    { type: 'sign.confirmed' },
    { type: 'sign.dismissed' },
    retried,
  ],
  outcomes: {
    readRecord: { done: [record, { ...record, missing: ['assessment'] }, { ...record, version: 2 }] },
    signRecord: { done: [signed], error: [...failures, stepWanted] },
    ...stepAgainEnds,
  },
  unread: ['problem'],
};

/** An act that needs a reason, and one that needs none. */
export const medicalRecordActSamples: Samples = {
  inputs: () => [
    { id: 1, version: 1, act: 'void', needsReason: true, reason: '', attempt: 'attempt' },
    { id: 1, version: 1, act: 'requestReview', needsReason: false, reason: '', attempt: 'attempt' },
  ],
  events: [
    { type: 'reason.typed', reason: 'Another patient.' },
    { type: 'reason.typed', reason: ' ' },
    { type: 'act.confirmed' },
    { type: 'act.dismissed' },
  ],
  outcomes: { actOnRecord: { done: [signed], error: [...failures, stepWanted] }, ...stepAgainEnds },
  unread: ['problem'],
};

/** An addendum that is stored or not. */
export const medicalRecordAddendumSamples: Samples = {
  inputs: () => [{ id: 1, version: 2, attempt: 'attempt' }],
  events: [
    ...savingFacts({ ...signed, version: 3 }),
    { type: 'saving.refused', error: new RefusedError(412) },
    { type: 'writing.dismissed' },
  ],
  outcomes: savingEnds,
};

/** A signed record that is amended, and one that is not signed. */
export const medicalRecordAmendSamples: Samples = {
  inputs: () => [{ id: 1, setting, attempt: 'attempt' }],
  events: [
    ...savingFacts({ ...signed, status: 'amended', version: 3 }),
    { type: 'saving.refused', error: stepWanted },
    retried,
  ],
  outcomes: { ...savingEnds, ...stepAgainEnds, readRecord: { done: [{ record: signed, values }, opened] } },
};

/** Words that are looked up, and none. */
export const diagnosisSearchSamples: Samples = {
  inputs: () => [undefined],
  events: [{ type: 'text.typed', text: 'head' }, { type: 'text.typed', text: ' ' }, { type: 'search.ended' }],
  outcomes: { searchCodes: { done: [[{ code: 'G44.2', text: 'Tension-type headache' }], []] } },
};

/** A patient with an earlier record, and one without. */
export const lastRecordSamples: Samples = {
  inputs: () => [{ clinic: 1, patient: 1, setting, except: null }],
  events: [{ type: 'last.asked' }],
  outcomes: { readLast: { done: [opened, null] } },
};

const template = { id: 1, version: 1, name: 'Headache', kind: 'snippet', text: 'Rest.' };

/** A template that the clinic has. */
export const recordTemplateEditSamples: Samples = {
  inputs: () => [{ id: 1, template }],
  events: savingFacts({ ...template, version: 2 }),
  outcomes: savingEnds,
};

/** A template of the note that is open, and a snippet. */
export const recordTemplateCreateSamples: Samples = {
  inputs: () =>
    ['template', 'snippet'].map((kind) => ({
      clinic: 1,
      kind,
      texts: { plan: 'Rest.' },
      attempt: 'attempt',
    })),
  events: savingFacts(template),
  outcomes: savingEnds,
};
