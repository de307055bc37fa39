import { submission } from '#machines/form/form.samples.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { failures, type Samples } from '#machines/parts/samples.ts';
import { savingEnds, savingFacts } from '#machines/parts/saving.samples.ts';
import { newReservation } from './reservationFields.ts';
import { moves, type Reservation, type Standing } from './reservationMoves.ts';

const now = '2026-03-02T08:30:00Z';
const booked: Reservation = {
  id: 1,
  clinic: 1,
  version: 1,
  created_at: '2026-02-20T09:00:00Z',
  updated_at: '2026-02-20T09:00:00Z',
  created_by: 1,
  updated_by: 1,
  number: 'A000123',
  patient: 1,
  patient_name: 'Nguyễn Thị Minh',
  patient_birth_date: '1984-02-29',
  patient_mrn: 'P000123',
  service: 1,
  service_name: 'First consultation',
  color: 'teal',
  staff: 1,
  staff_name: 'Dr José Álvarez',
  start_at: '2026-03-02T09:00:00Z',
  end_at: '2026-03-02T09:30:00Z',
  buffer_before: 0,
  buffer_after: 5,
  kind: 'scheduled',
  room: '',
  reason: 'Headache',
  notes: '',
  priority: 'routine',
  source: 'phone',
  status: 'booked',
  labels: [],
  rescheduled_from_start_at: null,
  reschedule_count: 0,
  confirmed_at: null,
  offered_until: null,
  arrived_at: null,
  started_at: null,
  completed_at: null,
  cancelled_at: null,
  no_show_at: null,
  rebooked_as: null,
  rebooked_from: null,
  cancellation_reason: null,
  cancellation_note: '',
  cancelled_by: null,
  late_cancel: false,
  override_reason: null,
  consents: { required: 0, signed: 0, state: 'none_required' },
  record: null,
  record_state: 'none',
  last_move: null,
};
const day = { start: '2026-03-01T23:00:00Z', end: '2026-03-02T23:00:00Z' };
const confirmed: Reservation = {
  ...booked,
  version: 2,
  updated_at: now,
  status: 'confirmed',
  confirmed_at: now,
  last_move: { from: 'booked', by: 1, at: now, start_at: booked.start_at },
};
const cancelled: Reservation = { ...booked, status: 'cancelled', cancelled_at: now };

const at = (reservation: Reservation): Standing => ({ by: 1, role: 'manager', now, reservation, day });
const submitted = submission(
  {
    reason: 'sick',
    cancelled_by: 'patient',
    note: '',
    override_reason: 'The family comes together.',
  },
  null,
);

/** A booked one that is confirmed and taken back, and a cancelled one whose time may be taken meanwhile. */
export const reservationMoveSamples: Samples = {
  inputs: () => [at(booked), at(cancelled)].map((row) => ({ ...row, attempt: 'attempt' })),
  events: [
    ...moves
      .filter((move) => ['confirm', 'noShow', 'cancel', 'reopen'].includes(move))
      .map((move) => ({ type: 'move.chosen', move })),
    { type: 'move.dismissed', now },
    { type: 'undo.asked' },
    ...savingFacts({ words: { reason: 'sick' }, placed: { reservation: confirmed, day } }),
    { type: 'saving.refused', error: new RefusedError(412) },
    { type: 'form.changed', values: { reason: 'sick' } },
    { type: 'reservation.read', reservation: { ...confirmed, version: 3, last_move: null }, day, now },
    { type: 'reservation.read', reservation: booked, day, now },
  ],
  unread: ['problem', 'words', 'typed', 'now'],
  outcomes: {
    moveReservation: {
      done: [{ reservation: confirmed, day }],
      error: [...failures, new RefusedError(409, { start_at: 'Dr Álvarez already has a reservation.' })],
    },
    readReservation: { done: [{ reservation: { ...confirmed, version: 4, last_move: null }, day }] },
    ...savingEnds,
  },
};

const done: Standing = { ...at({ ...booked, id: 2, status: 'completed' }) };

/** A booked card that one step leads to the next column, and a completed one that stays. */
export const boardMoveSamples: Samples = {
  events: [
    { type: 'card.lifted', card: at(booked) },
    { type: 'column.entered', status: null },
    { type: 'column.entered', status: 'confirmed' },
    { type: 'column.entered', status: 'completed' },
    { type: 'card.dropped' },
    { type: 'carrying.cancelled' },
    { type: 'move.picked', card: at(booked), move: 'confirm' },
    { type: 'move.picked', card: at({ ...booked, id: 3 }), move: 'confirm' },
    { type: 'move.picked', card: done, move: 'confirm' },
    { type: 'move.made' },
    { type: 'card.opened' },
    { type: 'move.ended' },
    { type: 'refusal.dismissed' },
  ],
  unread: ['move', 'problem'],
};

/** Two booked ones and a completed one, confirmed or cancelled together. */
export const batchMoveSamples: Samples = {
  events: [
    {
      type: 'batch.asked',
      move: 'confirm',
      rows: [at(booked), at({ ...booked, id: 3 }), done],
      attempt: 'one',
    },
    { type: 'batch.asked', move: 'confirm', rows: [at({ ...booked, id: 4 })], attempt: 'other' },
    { type: 'batch.asked', move: 'cancel', rows: [at(booked), done], attempt: 'other' },
    { type: 'batch.asked', move: 'checkIn', rows: [at(booked)], attempt: 'other' },
    submitted,
    { type: 'batch.stopped' },
    { type: 'batch.retried' },
    { type: 'batch.dismissed' },
    { type: 'undo.asked' },
    { type: 'batch.asked', move: 'undo', rows: [at(booked)], attempt: 'other' },
  ],
  outcomes: { moveReservation: { done: [{ reservation: confirmed, day }] } },
  unread: ['words', 'outcomes', 'move'],
};

/** A freed time that is offered, or someone else's already. */
export const freedTimeOfferSamples: Samples = {
  inputs: () => [{ attempt: 'attempt' }],
  events: [
    { type: 'offer.made', time: 1, appointment: 1, version: 1, minutes: 60 },
    { type: 'decline.made', appointment: 1, version: 2 },
    { type: 'problem.dismissed' },
  ],
  outcomes: { offerTime: { done: ['Nguyễn Thị Minh'] } },
  unread: ['call', 'decline', 'problem'],
};

const typed = {
  patient: { id: '1', label: 'Nguyễn Thị Minh' },
  service: '1',
  staff: '1',
  date: '2026-03-02',
  time: '10:00',
};
const wish = { patient: 1, service: 1, staff: 1, start_at: '2026-03-02T09:00:00Z', end_at: null };
const slotTyped = { type: 'slot.typed', wish };
const broken = { error: [new Error('The chart broke.')] };
const choices = { services: [], staff: [], labels: [] };

/** A reservation that is made, refused or left. */
export const reservationCreateSamples: Samples = {
  inputs: () => [{ clinic: 1, zone: 'Europe/London', known: {}, rebooks: null, attempt: 'attempt' }],
  events: [
    ...savingFacts({ reservation: booked, count: 1 }),
    slotTyped,
    { type: 'series.typed', wish: null },
  ],
  outcomes: { ...savingEnds, slot: broken, plan: broken },
};

/** A reservation that is saved, refused or left. */
export const reservationEditSamples: Samples = {
  inputs: () => [{ id: 1, attempt: 'attempt' }],
  events: [
    ...savingFacts({ reservation: { ...booked, version: 2 }, left: [] }),
    slotTyped,
    { type: 'series.typed', wish: null },
    { type: 'retried' },
  ],
  outcomes: {
    ...savingEnds,
    readReservation: {
      done: [{ reservation: booked, values: newReservation(typed), zone: 'Europe/London', ...choices }],
    },
    slot: broken,
    plan: broken,
  },
};
