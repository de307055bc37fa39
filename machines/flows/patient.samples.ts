import type { FormSubmitted } from '../form/form.machine.ts';
import type { Samples } from '../parts/samples.ts';
import { type Candidate, identityOf } from './duplicates.ts';
import type { Patient } from './patientFields.ts';
import { resolutions } from './resolution.samples.ts';

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
const submitted: FormSubmitted = { type: 'form.submitted', values: name, version: 1 };
const cancelled = { type: 'saving.cancelled' };
const alike: Candidate = { patient, score: 20, reasons: ['last_name', 'first_name'] };
const same: Candidate = { patient, score: 32, reasons: ['last_name', 'first_name', 'birth_date'] };

/** A patient whom nobody is like, somebody is a little like, or somebody almost certainly is. */
export const patientCreateSamples: Samples = {
  inputs: () => [{ clinic: 1, today: '2026-03-02', attempt: 'attempt' }],
  events: [
    submitted,
    cancelled,
    { type: 'identity.typed', identity: identityOf(name) },
    { type: 'identity.typed', identity: identityOf({ first_name: 'Minh' }) },
    { type: 'candidates.setAside', reason: 'Twins.' },
    { type: 'decision.postponed' },
    { type: 'check.retried' },
  ],
  outcomes: {
    createPatient: { done: [patient] },
    checkDuplicates: { done: [[], [alike], [same]] },
  },
  unread: ['submission', 'reason', 'values', 'identity'],
};

/** A patient who is saved, changed by somebody else, or archived. */
export const patientEditSamples: Samples = {
  inputs: () => [{ id: 1, today: '2026-03-02' }],
  events: [submitted, cancelled, { type: 'retried' }, { type: 'archive.asked' }],
  outcomes: {
    readPatient: { done: [patient] },
    updatePatient: { done: [{ ...patient, version: 2 }] },
    conflict: { done: resolutions },
    removal: { done: [{ removed: true }, { removed: false }] },
  },
};

/** A day that can be, one that cannot, and a patient who is marked or not. */
export const patientDeathSamples: Samples = {
  inputs: () => [{ id: 1, version: 1, today: '2026-03-02', zone: 'Europe/London' }],
  events: [
    { type: 'day.chosen', day: '2026-03-01' },
    { type: 'day.chosen', day: '2026-03-03' },
    { type: 'death.confirmed' },
    { type: 'death.dismissed' },
  ],
  outcomes: { markDeceased: { done: [{ ...patient, status: 'deceased' }] } },
  unread: ['problem'],
};

/** A note that is saved, refused, or written by two at once. */
export const patientNoteSamples: Samples = {
  inputs: () => [{ id: 1, notes: 'Prefers mornings.', version: 1 }],
  events: [submitted, cancelled, { type: 'writing.left' }],
  outcomes: { saveNote: { done: [{ ...patient, version: 2 }] }, conflict: { done: resolutions } },
};
