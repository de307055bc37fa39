import type { Samples } from '#machines/parts/samples.ts';
import type { Held } from './dragging.ts';

const held: Held = {
  id: 1,
  clinic: 1,
  version: 2,
  patient: 1,
  service: 1,
  staff: 1,
  status: 'booked',
  start_at: '2026-03-02T09:00:00Z',
  end_at: '2026-03-02T09:30:00Z',
  confirmed_at: null,
  offered_until: null,
  rebooked_as: null,
  consents: { state: 'none_required' },
  record_state: 'none',
  last_move: null,
};
const later = { start_at: '2026-03-02T10:00:00Z', end_at: '2026-03-02T10:30:00Z', staff: 2 };
const against = (severity: 'hard' | 'soft') => ({
  conflicts: [
    {
      kind: 'staff_busy',
      severity,
      message: 'Dr Álvarez already has a reservation from 10:00 to 10:30.',
      with: 7,
    },
  ],
  notices: [],
  nextFree: [],
  consents: [],
  places: null,
});

/** A booked reservation that is carried to another time, and a completed one that stays where it is. */
export const reservationDragSamples: Samples = {
  inputs: () => [{ attempt: 'attempt' }],
  events: [
    { type: 'reservation.grabbed', reservation: held, by: 'pointer' },
    { type: 'reservation.grabbed', reservation: { ...held, id: 2, status: 'completed' }, by: 'keyboard' },
    { type: 'reservation.carried', to: later },
    { type: 'reservation.dropped' },
    { type: 'carrying.cancelled' },
    { type: 'reason.given', reason: '' },
    { type: 'reason.typed' },
    { type: 'reason.given', reason: 'The patient asked for it.' },
    { type: 'moving.retried' },
    { type: 'undo.asked' },
    { type: 'refusal.dismissed' },
  ],
  outcomes: {
    checkConflicts: {
      done: [
        against('hard'),
        against('soft'),
        { conflicts: [], notices: [], nextFree: [], consents: [], places: null },
      ],
    },
    rescheduleReservation: { done: [{ id: 1, version: 3 }] },
  },
  unread: ['drags', 'by', 'conflicts', 'reason', 'problem'],
};
