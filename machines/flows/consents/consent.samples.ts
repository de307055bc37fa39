import { stepAgainEnds, stepWanted } from '#machines/flows/account/factor.samples.ts';
import type { KeptDraft } from '#machines/form/form.facts.ts';
import { submission } from '#machines/form/form.samples.ts';
import type { Resolution } from '#machines/parts/conflict.machine.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { failures, type Samples } from '#machines/parts/samples.ts';
import { savingEnds, savingFacts } from '#machines/parts/saving.samples.ts';
import { answersDraft, type PatientConsent } from './consentFields.ts';
import type { ConsentForm } from './consentFormFields.ts';
import type { VisitWithForms } from './consentVisit.ts';

const consent: PatientConsent = {
  id: 1,
  clinic: 1,
  version: 1,
  created_at: '2026-03-02T09:00:00Z',
  updated_at: '2026-03-02T09:00:00Z',
  created_by: 1,
  updated_by: 1,
  patient: 1,
  patient_name: 'Minh Nguyễn',
  appointment: 1,
  consent_form: 1,
  consent_form_title: 'General treatment',
  form_version: 1,
  current_form_version: 1,
  is_outdated: false,
  status: 'draft',
  inactive_reason: null,
  decision: null,
  signer: null,
  note: '',
  valid_from: null,
  valid_until: null,
  revoked_at: null,
  revocation_reason: null,
  checksum: null,
  signature_method: 'drawn',
  requires_witness: false,
  needs_guardian: false,
  reservation_state: 'open',
  answers: {},
  blocks: [{ key: 'agree', type: 'checkbox', label: 'I agree.', required: true }],
};
const silent: PatientConsent = { ...consent, blocks: [] };
const outdated: PatientConsent = { ...consent, is_outdated: true, current_form_version: 2 };
const barred: PatientConsent = { ...consent, patient_status: 'deceased' };
const active: PatientConsent = {
  ...consent,
  version: 2,
  status: 'active',
  decision: 'permit',
  checksum: '9f86',
};
const expired: PatientConsent = { ...active, status: 'inactive', inactive_reason: 'expired' };
const voided: PatientConsent = { ...active, status: 'entered_in_error' };
const refused: PatientConsent = { ...consent, status: 'inactive', inactive_reason: 'refused' };
const colleagues = [{ id: 1, name: 'Dr José Álvarez' }];

const submitted = submission({ agree: true }, null);
const overtaken = [...failures, new RefusedError(409)];
const decisions = [{ kind: 'decided', consent: refused }, { kind: 'outdated' }, { kind: 'dismissed' }];

const answeredElsewhere: PatientConsent = { ...consent, version: 2, answers: { agree: true } };

/** A consent that asks something or nothing, whose form changes meanwhile, and a tablet in other hands. */
export const consentGivingSamples: Samples = {
  inputs: () =>
    [consent, silent, outdated, barred].map((one) => ({ consent: one, colleagues, attempt: 'attempt' })),
  events: [
    submitted,
    { ...submission({ agree: false }, null), base: { agree: null } },
    { ...submission({ agree: true }, null), base: { agree: null } },
    { type: 'end.seen' },
    { type: 'text.finished' },
    { type: 'step.returned' },
    { type: 'reread.asked' },
    { type: 'retried' },
    { type: 'refusal.asked' },
    { type: 'abandonment.asked' },
    { type: 'postponement.asked' },
    { type: 'handover.asked' },
    { type: 'return.asked' },
    { type: 'return.dismissed' },
    { type: 'password.given', password: 'quiet harbour lantern' },
    { type: 'password.given', password: '' },
    { type: 'attention.returned' },
    { type: 'decision.heard', consent: active },
  ],
  outcomes: {
    keepAnswers: { done: [{ ...consent, version: 2 }], error: overtaken },
    signPatientConsent: { done: [active], error: [...overtaken, stepWanted] },
    ...stepAgainEnds,
    readPatientConsent: { done: [consent, outdated, barred, active, answeredElsewhere] },
    conflict: {
      done: [
        { kind: 'save', values: { agree: false }, version: 2, theirs: { agree: true } },
        { kind: 'theirs', values: { agree: true }, version: 2 },
        { kind: 'later' },
        { kind: 'gone' },
      ] satisfies Resolution[],
    },
    readStanding: { done: [consent, active] },
    rereadPatientConsent: { done: [consent], error: overtaken },
    confirmPassword: { done: [undefined] },
    decision: { done: decisions },
  },
  unread: ['consent', 'problem', 'proof', 'submission', 'answers', 'signature', 'attempt'],
};

const form = {
  id: 1,
  clinic: 1,
  version: 2,
  title: 'General treatment',
  languages: ['en'],
  services: [],
  status: 'published',
  current_version: 1,
} as unknown as ConsentForm;
const visit: VisitWithForms = {
  visit: {
    id: 1,
    clinic: 1,
    patient: 1,
    patientName: 'Minh Nguyễn',
    service: 'First consultation',
    startAt: '2026-03-02T09:00:00Z',
    timezone: 'Europe/London',
    language: 'en',
    state: 'open',
    patientStatus: 'active',
    required: [],
  },
  forms: [form],
  colleagues,
};

/** A reservation that is to come or cancelled, a form that is on offer and one that is not. */
export const reservationConsentAddSamples: Samples = {
  inputs: () => [{ reservation: 1, attempt: 'attempt' }],
  events: [
    { type: 'form.chosen', form: 1, language: null },
    { type: 'form.chosen', form: 2, language: null },
    { type: 'retried' },
  ],
  outcomes: {
    readVisit: {
      done: [
        visit,
        { ...visit, visit: { ...visit.visit, state: 'off' } },
        { ...visit, visit: { ...visit.visit, patientStatus: 'deceased' } },
      ],
    },
    createPatientConsent: { done: [consent] },
    giving: {
      done: [
        { kind: 'decided', consent: active },
        { kind: 'postponed', consent },
        { kind: 'broken', consent },
      ],
    },
  },
  unread: ['problem', 'asked', 'chosen'],
};

/** Answers that were typed here and never sent. */
const typedApart: KeptDraft = {
  name: answersDraft(consent.id),
  values: { agree: true },
  version: null,
  base: { agree: false },
  keptAt: '2026-03-02T09:00:00Z',
};

/** A consent that is unfinished, in force, expired, void, or of another reservation. */
export const reservationConsentEditSamples: Samples = {
  inputs: () => [{ reservation: 1, id: 1, attempt: 'attempt' }],
  events: [
    { type: 'retried' },
    { type: 'verification.asked' },
    { type: 'revoking.asked' },
    { type: 'voiding.asked' },
    { type: 'renewal.asked' },
    { type: 'words.found', drafts: [] },
    { type: 'words.found', drafts: [typedApart] },
    { type: 'words.discarded' },
  ],
  outcomes: {
    readPatientConsent: {
      done: [
        consent,
        active,
        expired,
        { ...expired, patient_status: 'archived' },
        voided,
        { ...consent, patient: 2 },
      ].map((one) => ({
        consent: one,
        colleagues,
        zone: 'Europe/London',
        patient: 1,
      })),
    },
    giving: {
      done: [
        { kind: 'decided', consent: active },
        { kind: 'postponed', consent },
        { kind: 'broken', consent },
      ],
    },
    decision: { done: decisions },
    verifyPatientConsent: { done: [{ intact: true, checksum: '9f86' }] },
    createPatientConsent: { done: [consent] },
  },
  unread: ['problem', 'finding'],
};

/** A decision that is taken, refused, too late or left. */
export const consentDecisionSamples: Samples = {
  inputs: () => [{ id: 1, version: 1, kind: 'revoke', attempt: 'attempt' }],
  events: [...savingFacts(refused), { type: 'saving.refused', error: new RefusedError(412) }],
  outcomes: savingEnds,
};

/** Consents that are read, read again unchanged, and changed by someone else. */
export const consentOverviewSamples: Samples = {
  inputs: () => [{ clinic: 1, patient: 1, reservation: 1 }],
  events: [{ type: 'retried' }, { type: 'visit.changed' }],
  outcomes: {
    readConsents: {
      done: [
        { consents: [consent], required: [] },
        { consents: [active], required: [] },
      ],
    },
  },
};
