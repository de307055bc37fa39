import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import type { Samples } from '#machines/parts/samples.ts';
import type { IntakeAnswers, IntakeField } from './intakeReview.machine.ts';

const phone: IntakeField = {
  ...{ key: 'phone', label: 'Which number can we call?', answer: '555 1', chart_field: 'phone_number' },
  ...{ chart: '444', standing: 'proposed', at: null, by_name: '' },
};
const sport: IntakeField = {
  ...{ key: 'sport', label: 'Do you do sports?', answer: 'Yes', chart_field: null },
  ...{ chart: '', standing: 'unread', at: null, by_name: '' },
};
const set: IntakeAnswers = {
  ...{
    id: 1,
    clinic: 1,
    version: 1,
    patient: 1,
    patient_version: 4,
    appointment: 1,
    form: 1,
    form_version: 1,
  },
  ...{ title: 'Before your visit', language: 'en', at: '2036-03-01T09:00:00Z', settled_at: null },
  fields: [phone, sport],
};
const decided = { at: '2036-03-02T09:00:00Z', by_name: 'Ada' };
const settled: IntakeAnswers = {
  ...{ ...set, version: 3, settled_at: decided.at },
  fields: [
    { ...phone, ...decided, standing: 'accepted', chart: '555 1' },
    { ...sport, ...decided, standing: 'read' },
  ],
};
const lost = new NetworkError('No answer.');

/** Answers that are read, accepted, dismissed and marked as read, and every way in which that fails. */
export const intakeReviewSamples: Samples = {
  inputs: () => [{ clinic: 1, patient: 1, reservation: 1 }],
  events: [
    { type: 'retried' },
    { type: 'chart.changed' },
    { type: 'answer.accepted', set: 1, key: 'phone', attempt: 'a' },
    { type: 'answer.dismissed', set: 1, key: 'phone', attempt: 'b' },
    { type: 'answer.accepted', set: 1, key: 'sport', attempt: 'c' },
    { type: 'answers.read', set: 1, attempt: 'd' },
  ],
  outcomes: {
    listAnswers: { done: [[set], [settled]], error: [lost] },
    decide: {
      done: [undefined],
      error: [new RefusedError(412), new RefusedError(400, { key: 'Enter a phone number.' }), lost],
    },
  },
  unread: ['clinic', 'patient', 'reservation'],
};
