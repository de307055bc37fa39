import type { Samples } from '#machines/parts/samples.ts';
import { savingEnds, savingFacts } from '#machines/parts/saving.samples.ts';
import type { Candidate } from './duplicates.ts';
import type { MergePreview } from './mergeFields.ts';
import type { Patient } from './patientFields.ts';

const patient: Patient = {
  id: 1,
  clinic: 1,
  version: 1,
  created_at: '2026-03-02T09:00:00Z',
  updated_at: '2026-03-02T09:00:00Z',
  created_by: 1,
  updated_by: 1,
  mrn: 'P000001',
  first_name: 'Minh',
  last_name: 'Nguyễn',
  middle_name: '',
  preferred_name: '',
  suffix: '',
  birth_date: '1984-02-29',
  birth_date_estimated: false,
  sex: 'female',
  phone_number: '',
  email: '',
  labels: [],
  status: 'active',
  deceased_at: null,
  merged_into: null,
  age: 42,
  last_visit_at: null,
  next_reservation_at: null,
};
const name = { first_name: 'Minh', last_name: 'Nguyễn' };
const alike: Candidate = { patient, score: 20, reasons: ['last_name', 'first_name'] };
const other: Candidate = { ...alike, patient: { ...patient, id: 2 } };
const same: Candidate = { patient, score: 32, reasons: ['last_name', 'first_name', 'birth_date'] };

/** A patient whom no one is like, someone is a little like, or someone almost certainly is. */
export const patientCreateSamples: Samples = {
  inputs: () => [{ clinic: 1, today: '2026-03-02', attempt: 'attempt' }],
  events: [
    ...savingFacts(patient),
    { type: 'form.changed', values: name },
    { type: 'form.changed', values: { first_name: 'Minh' } },
    { type: 'form.changed', values: { ...name, birth_date: '1984-02-29' } },
    { type: 'candidates.setAside', reason: 'Twins.' },
    { type: 'candidates.setAside', reason: ' ' },
    { type: 'reason.typed' },
    { type: 'decision.postponed' },
    { type: 'check.retried' },
  ],
  outcomes: {
    ...savingEnds,
    checkDuplicates: { done: [[], [alike], [same], [other]] },
  },
  unread: ['reason'],
};

/** A patient who is saved, left or archived. */
export const patientEditSamples: Samples = {
  inputs: () => [{ id: 1, today: '2026-03-02', attempt: 'attempt' }],
  events: [...savingFacts({ ...patient, version: 2 }), { type: 'retried' }, { type: 'archive.asked' }],
  outcomes: {
    ...savingEnds,
    readPatient: { done: [patient, { ...patient, status: 'archived' }] },
    removal: { done: [{ kind: 'removed' }, { kind: 'kept' }, { kind: 'unknown' }] },
  },
};

/** A day that can be, one that cannot, and a patient who is marked or not. */
export const patientDeathSamples: Samples = {
  inputs: () => [
    {
      id: 1,
      version: 1,
      today: '2026-03-02',
      zone: 'Europe/London',
      now: '2026-03-02T09:00:00.000Z',
      attempt: 'attempt',
    },
  ],
  events: [
    { type: 'day.chosen', day: '2026-03-01' },
    { type: 'day.chosen', day: '2026-03-03' },
    { type: 'death.confirmed' },
    { type: 'death.dismissed' },
  ],
  outcomes: { markDeceased: { done: [{ ...patient, status: 'deceased' }] } },
  unread: ['problem'],
};

/** A note that is saved or left. */
export const patientNoteSamples: Samples = {
  inputs: () => [{ id: 1, notes: 'Prefers mornings.', version: 1 }],
  events: savingFacts({ ...patient, version: 2 }),
  outcomes: savingEnds,
};

const preview: MergePreview = {
  patient: { ...patient, id: 2, email: 'minh@example.test' },
  into: patient,
  moves: [{ table: 'reservations', count: 3 }],
};

const contested: MergePreview = {
  ...preview,
  patient: { ...preview.patient, blood_type: 'a_pos' },
  into: { ...preview.into, blood_type: 'b_pos' },
};

/** Two charts that say different things, chosen beforehand or on the page. */
export const patientMergeSamples: Samples = {
  inputs: () => [null, 1].map((into) => ({ from: 2, into, attempt: 'attempt' })),
  events: [
    { type: 'other.chosen', id: 1 },
    { type: 'other.reconsidered' },
    { type: 'sides.swapped' },
    { type: 'field.chosen', name: 'email', side: 'mine' },
    { type: 'field.chosen', name: 'blood_type', side: 'theirs' },
    { type: 'fields.confirmed' },
    { type: 'fields.reconsidered' },
    { type: 'merge.confirmed' },
    { type: 'merge.left' },
    { type: 'retried' },
  ],
  outcomes: { readPreview: { done: [preview, contested] }, mergePatients: { done: [patient] } },
  unread: ['problem', 'chosen', 'from', 'preview'],
};

/** A reason that is given, and one that is not. */
export const distinctionSamples: Samples = {
  inputs: () => [{ patient: 1, other: 2, attempt: 'attempt' }],
  events: [
    { type: 'reason.typed', reason: 'Twins.' },
    { type: 'reason.typed', reason: ' ' },
    { type: 'distinction.confirmed' },
    { type: 'distinction.dismissed' },
  ],
  outcomes: { tellApart: { done: [undefined] } },
  unread: ['problem'],
};

/** One more than a portion. */
const many = Array.from({ length: 101 }, (_, index) => index + 1);

/** Labels that all can bear, and that one cannot; two patients, and more than a portion. */
export const patientLabellingSamples: Samples = {
  inputs: () => [[1, 2], many].map((patients) => ({ clinic: 1, patients, attempt: 'attempt' })),
  events: [
    { type: 'label.chosen', id: 1, change: 'give' },
    { type: 'label.chosen', id: 1, change: null },
    { type: 'labelling.confirmed' },
    { type: 'labelling.stopped' },
    { type: 'labelling.left' },
  ],
  outcomes: {
    labelPatients: {
      done: [
        { changed: [1, 2], given: [{ label: 1, patients: [1, 2] }], taken: [], unchanged: [], refused: [] },
        {
          changed: [1],
          given: [],
          taken: [{ label: 1, patients: [1] }],
          unchanged: [],
          refused: [{ patient: 2, message: 'There is no such patient.' }],
        },
      ],
    },
  },
  unread: ['problem', 'told'],
};

const nobody = { changed: [], given: [], taken: [], unchanged: [], refused: [] };

/** A change that gave one label and took another, and one that changed no one. */
export const labellingUndoSamples: Samples = {
  inputs: () => [
    {
      clinic: 1,
      attempt: 'attempt',
      told: { ...nobody, given: [{ label: 1, patients: [1] }], taken: [{ label: 2, patients: [2] }] },
    },
    { clinic: 1, attempt: 'attempt', told: nobody },
    { clinic: 1, attempt: 'attempt', told: { ...nobody, taken: [{ label: 1, patients: many }] } },
  ],
  events: [{ type: 'retried' }],
  outcomes: { labelPatients: { done: [nobody] } },
};

/** A list that finds two. */
export const foundSelectionSamples: Samples = {
  inputs: () => [{ query: { clinic: 1 } }],
  events: [{ type: 'all.wanted' }, { type: 'rows.chosen' }],
  outcomes: { listPatientIds: { done: [[1, 2]] } },
  unread: ['problem'],
};
