import type { Act } from './act.ts';
import type { Conflicts, ReservationEvent } from './reservation.facts.ts';

const before = '2026-03-02T08:59:50Z';
const start = '2026-03-02T09:00:00Z';
const desk: Act = { by: 1, role: 'receptionist', at: before };
const boss: Act = { by: 2, role: 'manager', at: '2026-03-02T09:00:30Z' };
const later: Act = { by: 1, role: 'receptionist', at: '2026-03-02T09:00:20Z' };

const slots: { conflicts: Conflicts; overrideReason?: string }[] = [
  { conflicts: 'none' },
  { conflicts: 'soft' },
  { conflicts: 'soft', overrideReason: 'The family comes together.' },
  { conflicts: 'hard' },
];

const reason = 'The patient called.';

/** Concrete events for exploring the chart: every event, and each guard both ways. */
export const reservationSamples: readonly ReservationEvent[] = [
  { ...desk, type: 'request', startAt: start },
  { ...desk, type: 'waitlist', startAt: null },
  { ...desk, type: 'queue' },
  ...slots.flatMap((slot): ReservationEvent[] => [
    { ...desk, ...slot, type: 'book', startAt: start },
    { ...desk, ...slot, type: 'walkIn', startAt: start },
    { ...desk, ...slot, type: 'accept' },
    { ...desk, ...slot, type: 'reopen' },
    { ...desk, ...slot, type: 'reschedule', startAt: '2026-03-02T09:00:10Z' },
    { ...desk, ...slot, type: 'rebook', startAt: '2026-03-09T09:00:00Z' },
  ]),
  { ...desk, type: 'offer', startAt: '2026-03-02T09:00:00Z', until: '2026-03-02T09:10:00Z' },
  { ...desk, type: 'offer', startAt: '2026-03-02T09:00:00Z', until: '2026-03-02T08:00:00Z' },
  { ...desk, type: 'declineOffer' },
  { ...desk, type: 'putOnWaitlist', reason },
  { ...desk, type: 'putOnWaitlist', reason: null },
  { ...desk, type: 'decline', reason },
  { ...desk, type: 'decline', reason: ' ' },
  { ...desk, type: 'edit' },
  { ...desk, type: 'edit', startAt: '2026-03-02T10:00:00Z' },
  { ...desk, type: 'confirm' },
  { ...desk, type: 'checkIn', sameDay: true },
  { ...desk, type: 'checkIn', sameDay: false },
  { ...desk, type: 'checkIn', sameDay: false, reason },
  { ...desk, type: 'undoCheckIn' },
  { ...desk, type: 'start' },
  { ...desk, type: 'start', overrideReason: 'Emergency: the patient cannot speak.' },
  { ...desk, type: 'complete' },
  { ...desk, type: 'pauseBack' },
  { ...desk, type: 'noShow' },
  { ...later, type: 'noShow' },
  { ...desk, type: 'arriveLate' },
  { ...desk, type: 'cancel', reason },
  { ...desk, type: 'cancel', reason: null },
  { ...boss, type: 'void', reason },
  { ...boss, type: 'void' },
  { ...desk, type: 'void', reason },
  { ...later, type: 'undo', conflicts: 'none' },
  { ...later, type: 'undo', conflicts: 'hard' },
  { ...boss, type: 'undo', conflicts: 'none' },
  { ...desk, type: 'undo', at: '2026-03-02T09:30:00Z', conflicts: 'none' },
  { type: 'consentsCounted', required: 0, active: 0, revoked: 0 },
  { type: 'consentsCounted', required: 2, active: 2, revoked: 0 },
  { type: 'consentsCounted', required: 2, active: 1, revoked: 1 },
  { type: 'consentsCounted', required: 2, active: 1, revoked: 0 },
  { type: 'consentsCounted', required: 2, active: 0, revoked: 0 },
  { type: 'recordOpened' },
  { type: 'recordSigned' },
  { type: 'recordReopened' },
  { type: 'recordVoided' },
];
