import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import type { Outcomes, Samples } from '#machines/parts/samples.ts';
import type { PublicTime, PublicVisit } from './visitByLink.setup.ts';

const visit: PublicVisit = {
  clinic: { name: 'Harbour', address: 'Quay 1', phone_number: '+49 40 1234', timezone: 'Europe/Berlin' },
  state: 'booked',
  start_at: '2036-03-03T09:00:00Z',
  end_at: '2036-03-03T09:30:00Z',
  cancelled_by: null,
  offer: { state: 'open', until: '2036-03-01T10:00:00Z' },
  notice_hours: 24,
  is_late: false,
  may: { confirm: true, cancel: true, move: true, ask: true, arrive: true, forms: true },
  about: null,
};
const time: PublicTime = {
  start_at: '2036-03-04T09:00:00Z',
  end_at: '2036-03-04T09:30:00Z',
  staff: 1,
  staff_name: 'Dr José Álvarez',
};

const dead = new RefusedError(404);
const unknown = new RefusedError(403);
const tooMany = new RefusedError(429);
const outdated = new RefusedError(409);
const lost = new NetworkError('No answer.');

const identified = (state: 'right' | 'wrong' | 'locked' | 'unknown') => ({
  state,
  left: state === 'wrong' ? 4 : 0,
  pass: state === 'right' ? 'pass' : null,
  visit: state === 'right' ? { ...visit, notice_hours: 48 } : null,
});
const step = (...error: unknown[]): Outcomes => ({ done: [visit], error: [dead, ...error, lost] });

/** A visit that is confirmed, cancelled, moved and asked about, and every way in which that fails. */
export const visitByLinkSamples: Samples = {
  inputs: () => [{ typed: null }],
  events: [
    { type: 'retried' },
    { type: 'attention.returned' },
    { type: 'confirm.wanted' },
    { type: 'arrival.wanted' },
    { type: 'offer.taken' },
    { type: 'offer.declined' },
    { type: 'wish.made', wish: 'details' },
    { type: 'wish.made', wish: 'cancel' },
    { type: 'wish.made', wish: 'move' },
    { type: 'wish.made', wish: 'ask' },
    { type: 'birthDate.given', date: '1984-02-29' },
    { type: 'birthDate.given', date: '1983-02-29' },
    { type: 'cancellation.typed', cancellation: { reason: 'sick', note: 'A cold' } },
    { type: 'cancellation.given', cancellation: { reason: 'sick', note: '' } },
    { type: 'search.changed', search: { from: null, anyone: true } },
    { type: 'time.chosen', time },
    { type: 'move.decided' },
    { type: 'question.typed', text: 'Is there' },
    { type: 'question.given', text: 'Is there parking?' },
    { type: 'question.given', text: ' ' },
    { type: 'left' },
  ],
  outcomes: {
    readVisit: step(tooMany),
    identifyPatient: {
      done: (['right', 'wrong', 'locked', 'unknown'] as const).map(identified),
      error: [dead, tooMany, lost],
    },
    confirmVisit: step(tooMany, outdated),
    arriveAtVisit: step(tooMany, outdated),
    takeOffer: step(tooMany, outdated),
    declineOffer: step(tooMany, outdated),
    cancelVisit: step(unknown, tooMany, outdated),
    listVisitTimes: {
      done: [[{ date: '2036-03-04', times: [time] }]],
      error: [dead, unknown, tooMany, lost],
    },
    moveVisit: step(unknown, tooMany, outdated),
    askClinic: step(unknown, tooMany, outdated),
  },
  unread: [
    'visit',
    'left',
    'search',
    'days',
    'cancellation',
    'question',
    'birthDate',
    'wrong',
    'said',
    'problem',
  ],
};
