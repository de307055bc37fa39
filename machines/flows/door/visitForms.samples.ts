import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import type { Samples } from '#machines/parts/samples.ts';
import type { PublicVisit } from './visitByLink.setup.ts';
import { type TypedSigning, unsigned } from './visitForms.rules.ts';
import type { OpenedForm, VisitForms } from './visitForms.setup.ts';

const visit: PublicVisit = {
  clinic: { name: 'Harbour', address: 'Quay 1', phone_number: '+49 40 1234', timezone: 'Europe/Berlin' },
  state: 'booked',
  start_at: '2036-03-03T09:00:00Z',
  end_at: '2036-03-03T09:30:00Z',
  cancelled_by: null,
  offer: null,
  notice_hours: 24,
  is_late: false,
  may: { confirm: true, cancel: true, move: true, ask: true, arrive: false, forms: true },
  about: null,
};
const withoutForms: PublicVisit = { ...visit, may: { ...visit.may, forms: false } };

const listed: VisitForms = {
  clinic: { name: 'Harbour', phone_number: '+49 40 1234' },
  forms: [
    { form: 1, kind: 'consent', title: 'Treatment', state: 'open' },
    { form: 2, kind: 'consent', title: 'Photographs', state: 'open' },
    { form: 3, kind: 'questions', title: 'Before your visit', state: 'open' },
  ],
};

const plain: OpenedForm = {
  form: 2,
  kind: 'consent',
  title: 'Photographs',
  version: 1,
  language: 'en',
  patient_name: 'Eva Lima',
  needs_guardian: false,
  signature_method: 'typed',
  blocks: [{ key: 'intro', type: 'paragraph', label: 'We take photographs.' }],
  merge_fields: {
    patient_name: 'Eva Lima',
    birth_date: '1984-02-29',
    service: 'Consultation',
    staff: 'Ida Okafor',
    clinic: 'Harbour',
    date: '2036-03-01',
  },
  answers: {},
};
const asking: OpenedForm = {
  ...plain,
  form: 1,
  title: 'Treatment',
  blocks: [
    { key: 'intro', type: 'paragraph', label: 'About the treatment.' },
    { key: 'agree', type: 'checkbox', label: 'I read this.', required: true },
  ],
};

const questions: OpenedForm = {
  ...plain,
  ...{ form: 3, kind: 'questions', title: 'Before your visit' },
  blocks: [{ key: 'phone', type: 'phone', label: 'Which number can we call?', required: true }],
};

const signing: TypedSigning = { ...unsigned(plain), typed: 'Eva Lima' };

const dead = new RefusedError(404);
const unknown = new RefusedError(403);
const tooMany = new RefusedError(429);
const changed = new RefusedError(409, { form_version: 'The text has changed. Read it again.' });
const signed = new RefusedError(409, { form: 'This form has already been signed.' });
const sent = new RefusedError(409, { form: 'The clinic has your answers already.' });
const lost = new NetworkError('No answer.');

const identified = (state: 'right' | 'wrong' | 'locked' | 'unknown') => ({
  state,
  left: state === 'wrong' ? 4 : 0,
  pass: state === 'right' ? 'pass' : null,
  visit: state === 'right' ? visit : null,
});

/** Forms that are read, answered, signed and refused, and every way in which that fails. */
export const visitFormsSamples: Samples = {
  inputs: () => [
    { pass: null, turned: null },
    { pass: 'pass', turned: null },
  ],
  events: [
    { type: 'retried' },
    { type: 'birthDate.given', date: '1984-02-29' },
    { type: 'birthDate.given', date: '1983-02-29' },
    { type: 'form.chosen', form: 1 },
    { type: 'form.chosen', form: 2 },
    { type: 'form.chosen', form: 3 },
    { type: 'end.seen' },
    { type: 'text.finished' },
    { type: 'answer.given', key: 'agree', value: true },
    { type: 'answer.given', key: 'phone', value: '+49 40 555' },
    { type: 'answers.finished' },
    { type: 'signature.typed', signing },
    { type: 'signature.given', signing },
    { type: 'signature.given', signing: { ...signing, typed: ' ' } },
    { type: 'refusal.wanted' },
    { type: 'refusal.typed', reason: 'I want' },
    { type: 'refusal.given', reason: 'I want to ask first.' },
    { type: 'refusal.given', reason: ' ' },
    { type: 'step.returned' },
    { type: 'left' },
  ],
  outcomes: {
    readVisit: { done: [visit, withoutForms], error: [dead, tooMany, lost] },
    identifyPatient: {
      done: (['right', 'wrong', 'locked', 'unknown'] as const).map(identified),
      error: [dead, tooMany, lost],
    },
    listForms: { done: [listed], error: [dead, unknown, tooMany, lost] },
    openForm: {
      done: [asking, plain, questions],
      error: [dead, unknown, tooMany, signed, new RefusedError(409), lost],
    },
    signForm: {
      done: [listed],
      error: [dead, unknown, tooMany, changed, new RefusedError(409, { signature: 'Another name.' }), lost],
    },
    answerForm: {
      done: [listed],
      error: [
        ...[dead, unknown, tooMany, changed, sent],
        ...[new RefusedError(409, { answers: 'An answer is needed.' }), lost],
      ],
    },
    refuseForm: {
      done: [listed],
      error: [dead, unknown, tooMany, changed, new RefusedError(409), lost],
    },
  },
  unread: ['visit', 'left', 'birthDate', 'forms', 'typed', 'reason', 'wrong', 'said'],
};
