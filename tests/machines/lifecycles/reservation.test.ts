import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import { allowed, refusalReason } from '#machines/lifecycles/refusalReason.ts';
import type { ReservationEvent, ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import { reservationMachine } from '#machines/lifecycles/reservation.machine.ts';
import { reservationSamples } from '#machines/lifecycles/reservation.samples.ts';
import {
  type ReservationLogEntry,
  replayReservation,
  reservationSnapshot,
  type StoredReservation,
} from '#machines/lifecycles/reservation.stored.ts';
import fc from '#tests/support/fixed-chance.ts';
import { reach, unwalked } from './walk.ts';

const who = { by: 1, role: 'manager', at: '2026-03-02T09:00:00Z' } as const;
const free = { conflicts: 'none' } as const;
const slot = { startAt: '2026-03-02T09:00:00Z', ...free };
const reason = 'The patient called.';

/** One event of each kind that no guard of its own payload stops. */
const wishes: ReservationEvent[] = [
  { ...who, type: 'edit' },
  { ...who, ...free, type: 'accept' },
  { ...who, type: 'decline', reason },
  { ...who, type: 'offer', startAt: '2026-03-02T09:00:00Z', until: '2026-03-02T10:00:00Z' },
  { ...who, type: 'declineOffer' },
  { ...who, type: 'putOnWaitlist', reason },
  { ...who, type: 'confirm' },
  { ...who, ...slot, type: 'reschedule' },
  { ...who, type: 'checkIn', sameDay: true },
  { ...who, type: 'undoCheckIn' },
  { ...who, type: 'start' },
  { ...who, type: 'complete' },
  { ...who, type: 'pauseBack' },
  { ...who, type: 'noShow' },
  { ...who, type: 'arriveLate' },
  { ...who, ...slot, type: 'rebook' },
  { ...who, type: 'cancel', reason },
  { ...who, ...free, type: 'reopen' },
  { ...who, type: 'void', reason },
];

const stored = (status: ReservationStatus, facts: Partial<StoredReservation> = {}): StoredReservation => ({
  status,
  start_at: '2026-03-02T09:00:00Z',
  confirmed_at: null,
  offered_until: null,
  rebooked_as: null,
  consents: { state: 'none_required' },
  record_state: 'none',
  last_move: null,
  ...facts,
});

const table: [ReservationStatus, Partial<StoredReservation>, string][] = [
  ['requested', {}, 'edit accept decline cancel void'],
  ['waitlisted', {}, 'edit offer cancel void'],
  ['waitlisted', { offered_until: '2026-03-02T09:10:00Z' }, 'edit accept declineOffer cancel void'],
  ['booked', {}, 'edit putOnWaitlist confirm reschedule checkIn noShow cancel void'],
  [
    'booked',
    { start_at: '2026-03-02T10:00:00Z' },
    'edit putOnWaitlist confirm reschedule checkIn cancel void',
  ],
  ['requested', { record_state: 'signed' }, 'edit accept'],
  ['waitlisted', { record_state: 'signed' }, 'edit'],
  ['booked', { record_state: 'signed' }, 'edit confirm checkIn'],
  ['arrived', { record_state: 'signed' }, 'edit start'],
  [
    'confirmed',
    { confirmed_at: '2026-03-01T09:00:00Z' },
    'edit putOnWaitlist reschedule checkIn noShow cancel void',
  ],
  ['queued', { start_at: null }, 'edit reschedule start noShow cancel void'],
  ['queued', { start_at: null, consents: { state: 'missing' } }, 'edit reschedule noShow cancel void'],
  ['queued', { start_at: null, record_state: 'signed' }, 'edit reschedule start'],
  ['arrived', {}, 'edit undoCheckIn start cancel void'],
  ['arrived', { consents: { state: 'complete' } }, 'edit undoCheckIn start cancel void'],
  ['arrived', { consents: { state: 'partial' } }, 'edit undoCheckIn cancel void'],
  ['arrived', { consents: { state: 'missing' } }, 'edit undoCheckIn cancel void'],
  ['arrived', { consents: { state: 'revoked' } }, 'edit undoCheckIn cancel void'],
  ['in_progress', {}, 'edit complete pauseBack void'],
  ['in_progress', { record_state: 'signed' }, 'edit complete'],
  ['completed', {}, 'edit void'],
  ['completed', { record_state: 'signed' }, 'edit'],
  ['no_show', {}, 'edit arriveLate rebook void'],
  ['no_show', { rebooked_as: 9 }, 'edit arriveLate void'],
  ['cancelled', {}, 'edit reopen void'],
  ['entered_in_error', {}, ''],
];

describe('a stored reservation', () => {
  test.each(table)('%s with %j allows: %s', (status, facts, expected) => {
    const taken = allowed(reservationSnapshot(stored(status, facts)), wishes).map((event) => event.type);
    expect(taken.join(' ')).toBe(expected);
  });

  test('a refused event answers the sentence of the clause that failed', () => {
    const arrived = reservationSnapshot(stored('arrived', { consents: { state: 'partial' } }));
    expect(refusalReason(arrived, { ...who, type: 'start' })?.guard).toBe('consentsSettled');
    expect(refusalReason(arrived, { ...who, type: 'confirm' })?.sentence).toBe(
      'Not possible now. The patient is in the waiting room.',
    );
    const booked = reservationSnapshot(stored('booked'));
    expect(refusalReason(booked, { ...who, ...slot, conflicts: 'soft', type: 'reschedule' })?.guard).toBe(
      'softConflictExplained',
    );
    expect(refusalReason(booked, { ...who, role: 'assistant', type: 'void', reason })?.guard).toBe(
      'leadsClinic',
    );
  });

  test('undo takes back the last move, for its maker, for a minute', () => {
    const last_move = { from: 'booked', by: 1, at: '2026-03-02T08:59:30Z', start_at: null } as const;
    const cancelled = reservationSnapshot(stored('cancelled', { last_move }));
    const undo = { ...who, ...free, type: 'undo' } as const;
    expect(transition(reservationMachine, cancelled, undo)[0].value.attendance).toBe('booked');
    expect(cancelled.can({ ...undo, by: 2 })).toBe(false);
    expect(cancelled.can({ ...undo, at: '2026-03-02T09:00:31Z' })).toBe(false);
    expect(cancelled.can({ ...undo, conflicts: 'hard' })).toBe(false);
  });

  test('with a signed record it is neither cancelled nor moved back, and says why', () => {
    const signed = reservationSnapshot(stored('booked', { record_state: 'signed' }));
    expect(refusalReason(signed, { ...who, type: 'cancel', reason })?.guard).toBe('noSignedRecord');
    for (const from of ['booked', 'confirmed'] as const) {
      const last_move = { from, by: 1, at: '2026-03-02T08:59:30Z', start_at: '2026-03-03T09:00:00Z' };
      const undo = { ...who, ...free, type: 'undo' } as const;
      expect(reservationSnapshot(stored(from, { last_move })).can(undo)).toBe(true);
      const moved = reservationSnapshot(stored(from, { last_move, record_state: 'signed' }));
      expect(moved.can(undo)).toBe(false);
    }
  });

  test.each([
    ['arrived', 'booked'],
    ['arrived', 'confirmed'],
    ['arrived', 'no_show'],
    ['in_progress', 'arrived'],
    ['completed', 'in_progress'],
  ] as const)('%s after %s is taken back without a signed record alone', (status, from) => {
    const last_move = { from, by: 1, at: '2026-03-02T08:59:30Z', start_at: null };
    const undo = { ...who, ...free, type: 'undo' } as const;
    const can = (record_state: 'none' | 'signed') =>
      reservationSnapshot(stored(status, { last_move, record_state })).can(undo);
    expect([status, from, can('none')]).toEqual([status, from, true]);
    expect([status, from, can('signed')]).toEqual([status, from, false]);
  });

  test('with a signed record what only waits for a time gets no other one, and what is noted may change', () => {
    const startAt = '2026-03-05T09:00:00Z';
    for (const status of ['requested', 'waitlisted'] as const) {
      const signed = reservationSnapshot(stored(status, { record_state: 'signed' }));
      expect(refusalReason(signed, { ...who, type: 'edit', startAt })?.guard).toBe('noSignedRecord');
      expect(refusalReason(signed, { ...who, type: 'edit', startAt: null })?.guard).toBe('noSignedRecord');
      expect(signed.can({ ...who, type: 'edit' })).toBe(true);
      expect(reservationSnapshot(stored(status)).can({ ...who, type: 'edit', startAt })).toBe(true);
    }
  });

  test('an undo that is refused says what stands in its own way, not in that of another undo', () => {
    const undo = { ...who, ...free, type: 'undo' } as const;
    const at = '2026-03-02T08:59:30Z';
    const why = (status: ReservationStatus, from: ReservationStatus, event: ReservationEvent = undo) =>
      refusalReason(
        reservationSnapshot(
          stored(status, { record_state: 'signed', last_move: { from, by: 1, at, start_at: null } }),
        ),
        event,
      )?.guard;
    expect(why('booked', 'booked')).toBe('noSignedRecord');
    expect(why('confirmed', 'confirmed')).toBe('noSignedRecord');
    expect(why('cancelled', 'arrived', { ...undo, conflicts: 'hard' })).toBe('noHardConflict');
    expect(why('booked', 'booked', { ...undo, by: 2 })).toBe('undoIsFresh');
    expect(refusalReason(reservationSnapshot(stored('booked')), undo)?.guard).toBe('undoIsFresh');
  });

  test('undoing the check-in leads back to where the patient came from', () => {
    const undo = { ...who, type: 'undoCheckIn' } as const;
    const confirmed_at = '2026-03-01T09:00:00Z';
    const to = (facts: Partial<StoredReservation>) =>
      transition(reservationMachine, reservationSnapshot(stored('arrived', facts)), undo)[0].value.attendance;
    expect([to({}), to({ confirmed_at })]).toEqual(['booked', 'confirmed']);
  });
});

const value = (attendance: ReservationStatus) =>
  ({ attendance, consent: 'none_required', record: 'none' }) as const;
const origin = reservationMachine.resolveState({
  value: { ...value('booked'), attendance: 'unbooked' },
  context: {
    startAt: null,
    isConfirmed: false,
    offeredUntil: null,
    isRebooked: false,
    isOverridden: false,
    last: null,
  },
});

describe('every path', () => {
  const snapshots = reach(reservationMachine, [origin], reservationSamples, 4_000);

  test('walks the whole chart', () =>
    expect(unwalked(reservationMachine, snapshots, reservationSamples)).toEqual([]));

  test('into treatment leads through settled consents or a recorded override', () => {
    for (const snapshot of snapshots.filter((one) => one.value.attendance === 'arrived')) {
      for (const event of reservationSamples) {
        const [next] = transition(reservationMachine, snapshot as typeof origin, event);
        if (next.value.attendance !== 'in_progress') continue;
        const settled = ['none_required', 'complete'].includes(snapshot.value.consent);
        expect(settled || next.context.isOverridden).toBe(true);
      }
    }
  });
});

const followed = fc.array(fc.constantFrom(...reservationSamples), { maxLength: 60 }).map((events) => {
  let snapshot = origin;
  const log: ReservationLogEntry[] = [];
  for (const event of events) {
    if (!snapshot.can(event)) continue;
    if ('by' in event) log.push({ consent: snapshot.value.consent, record: snapshot.value.record, event });
    snapshot = transition(reservationMachine, snapshot, event)[0];
  }
  return { snapshot, log };
});

test('replaying the history gives the state, whatever happened', () => {
  fc.assert(
    fc.property(followed, ({ snapshot, log }) => {
      const replayed = replayReservation(JSON.parse(JSON.stringify(log)));
      expect(replayed.value.attendance).toBe(snapshot.value.attendance);
      expect(replayed.context).toEqual(snapshot.context);
    }),
    { numRuns: 500 },
  );
});
