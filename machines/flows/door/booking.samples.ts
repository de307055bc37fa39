import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import type { Samples } from '#machines/parts/samples.ts';
import { savingEnds, savingFacts } from '#machines/parts/saving.samples.ts';
import type { TypedPerson } from './booking.rules.ts';
import type { BookingPage, KeptBooking, WorkTask } from './booking.setup.ts';
import type { BookingSettings } from './bookingSettingsFields.ts';
import type { PublicTime } from './visitByLink.setup.ts';

const page: BookingPage = {
  clinic: { name: 'Harbour', address: 'Quay 1', phone_number: '+49 40 1234', timezone: 'Europe/Berlin' },
  picture: null,
  intro: 'Welcome.',
  closing: 'Come ten minutes early.',
  takes_new: true,
  questions: [{ label: 'Do you use a wheelchair?', required: false }],
  channels: ['mail'],
  embed_origins: [],
  services: [{ id: 1, name: 'First consultation', description: '', minutes: 30, is_final: true, staff: [1] }],
  people: [{ id: 1, name: 'Dr José Álvarez' }],
};
const time: PublicTime = {
  start_at: '2036-03-04T09:00:00Z',
  end_at: '2036-03-04T09:30:00Z',
  staff: 1,
  staff_name: 'Dr José Álvarez',
};
const token = 'Zk3vQm1n8sJtY5wXc2LrP0aUeHdGi7bO';
const task: WorkTask = {
  detail: 'Many are booking right now. Solve the task and ask again.',
  code: 'work_needed',
  challenge: '1.2088150800.',
  bits: 1,
  parts: 1,
};
const person: TypedPerson = {
  ...{ first_name: 'Ana', last_name: 'Silva', birth_date: '1984-02-29', guardian: '', reason: '' },
  answers: [{ question: 'Do you use a wheelchair?', answer: '' }],
  ...{ channel: 'mail', recipient: 'ana@example.test', language: 'en', is_for_child: false },
};

const kept: KeptBooking = {
  stage: 'naming',
  search: { service: 1, staff: null, from: null },
  ...{ time, token, typed: person },
};

const gone = new RefusedError(404);
const tooMany = new RefusedError(429);
const taken = new RefusedError(409);
const refused = new RefusedError(400, { recipient: 'Enter a valid email address.' });
const otherwise = new RefusedError(409, {
  answers: 'The clinic has changed its questions. Answer them as they are now.',
});
const lost = new NetworkError('No answer.');
const finished = (state: 'booked' | 'requested' | 'wrong' | 'locked' | 'at_limit') => ({
  state,
  left: state === 'wrong' ? 4 : 0,
  link: state === 'booked' || state === 'requested' ? 'Zk3vQm1n8sJtY5wXc2LrP0aUeHdGi7bO' : null,
});

/** A visit that is booked from home, and every way in which that fails. */
export const bookingSamples: Samples = {
  inputs: () => [
    { kept: null },
    { kept },
    { kept: { ...kept, stage: 'proving' } },
    { kept: { ...kept, stage: 'timing' } },
    { kept: { ...kept, search: { ...kept.search, service: 9 } } },
  ],
  events: [
    { type: 'retried' },
    { type: 'service.weighed', service: 1, staff: null },
    { type: 'service.chosen', service: 1, staff: null },
    { type: 'week.changed', from: '2036-03-09' },
    { type: 'time.chosen', time },
    { type: 'time.decided', token },
    { type: 'person.typed', person },
    { type: 'person.given', person, today: '2036-03-02' },
    { type: 'person.given', person: { ...person, first_name: '' }, today: '2036-03-02' },
    { type: 'code.given', code: '123456' },
    { type: 'code.given', code: '123' },
    { type: 'code.wanted' },
    { type: 'left' },
  ],
  outcomes: {
    readPage: { done: [page], error: [gone, tooMany, lost] },
    listTimes: { done: [[{ date: '2036-03-04', times: [time] }]], error: [gone, tooMany, lost] },
    holdTime: { done: [{ seconds_left: 900 }, task], error: [gone, tooMany, taken, lost] },
    solve: { done: [{ challenge: task.challenge, answers: [0] }], error: [new Error('No code.')] },
    sendCode: { done: [{ seconds_left: 900 }], error: [gone, tooMany, refused, otherwise, lost] },
    finish: {
      done: (['booked', 'requested', 'wrong', 'locked', 'at_limit'] as const).map(finished),
      error: [gone, tooMany, taken, lost],
    },
  },
  unread: [
    'page',
    'search',
    'days',
    'token',
    'task',
    'person',
    'typed',
    'errors',
    'wrong',
    'code',
    'isNoCode',
    'left',
    'link',
  ],
};

const published: BookingSettings = {
  is_open: false,
  arrivals_open: false,
  slug: 'harbour-clinic',
  services: [1],
  staff: [],
  is_final: false,
  takes_new: true,
  window_days: 60,
  notice_hours: 2,
  questions: [],
  picture: '',
  picture_alt: '',
  intro: '',
  closing: '',
  embed_origins: [],
  version: 1,
  updated_at: '2026-03-02T09:00:00Z',
  address: 'https://desk.example.org/book/harbour-clinic',
  arrival_address: 'https://desk.example.org/arrive/harbour-clinic',
  all_services: [{ id: 1, name: 'First consultation' }],
  all_staff: [{ id: 1, name: 'Dr José Álvarez' }],
};

/** A page that is opened, and changed once more. */
export const bookingSettingsSamples: Samples = {
  inputs: () => [{ clinic: 1 }],
  events: [...savingFacts({ ...published, is_open: true, version: 2 }), { type: 'retried' }],
  outcomes: { ...savingEnds, readPage: { done: [published] } },
};
