import { describe, expect, it } from 'vitest';
import { refusalReason } from '#machines/lifecycles/refusalReason.ts';
import type { ReservationEvent, ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import { reservationSnapshot } from '#machines/lifecycles/reservation.stored.ts';
import type { Made } from '#tests/support/furnished-clinic.ts';
import { openDesk } from '#tests/support/owner-session.ts';

const desk = openDesk();

const base = '/api/patients/appointments';
const reason = 'It was wished so.';
const arrive: [string, object] = ['check-in', { reason }];

let hours = 0;
/** A time that nothing else takes: ahead, or long over. */
function freshTime(isOver = false): string {
  hours += 2;
  return new Date((isOver ? Date.UTC(2019, 0, 7) : Date.UTC(2036, 0, 7)) + hours * 3_600_000).toISOString();
}

/** How to bring a new reservation into each state. */
const ways: Record<ReservationStatus, { first?: object; path?: [string, object?][] }> = {
  requested: { first: { action: 'request' } },
  waitlisted: { first: { action: 'waitlist', start_at: null } },
  booked: {},
  confirmed: { path: [['confirm']] },
  queued: { first: { action: 'walk_in', start_at: null } },
  arrived: { path: [arrive] },
  in_progress: { path: [arrive, ['start']] },
  completed: { path: [arrive, ['start'], ['complete']] },
  no_show: { first: { isOver: true }, path: [['no-show']] },
  cancelled: { path: [['cancel', { reason: 'sick' }]] },
  entered_in_error: { path: [['void', { reason }]] },
};

/** Each action of the contract: the body that it is sent with, and the chart's event for it. */
const actions: Record<string, { body: object; type: ReservationEvent['type']; facts?: object }> = {
  accept: { body: {}, type: 'accept', facts: { conflicts: 'none' } },
  decline: { body: { reason }, type: 'decline', facts: { reason } },
  'decline-offer': { body: {}, type: 'declineOffer' },
  'put-on-waitlist': { body: { reason }, type: 'putOnWaitlist', facts: { reason } },
  offer: { body: { start_at: 'fresh' }, type: 'offer', facts: { until: '2036-01-01T00:00:00Z' } },
  confirm: { body: {}, type: 'confirm' },
  reschedule: { body: { start_at: 'fresh' }, type: 'reschedule', facts: { conflicts: 'none' } },
  'check-in': { body: { reason }, type: 'checkIn', facts: { reason, sameDay: false } },
  'undo-check-in': { body: {}, type: 'undoCheckIn' },
  start: { body: {}, type: 'start' },
  complete: { body: {}, type: 'complete' },
  'pause-back': { body: {}, type: 'pauseBack' },
  'no-show': { body: {}, type: 'noShow' },
  'arrive-late': { body: {}, type: 'arriveLate' },
  rebook: { body: { start_at: 'fresh' }, type: 'rebook', facts: { conflicts: 'none' } },
  cancel: { body: { reason: 'sick' }, type: 'cancel', facts: { reason } },
  reopen: { body: {}, type: 'reopen', facts: { conflicts: 'none' } },
  void: { body: { reason }, type: 'void', facts: { reason } },
  undo: { body: {}, type: 'undo', facts: { conflicts: 'none' } },
};

async function bring(status: ReservationStatus): Promise<Made> {
  const { first = {}, path = [] } = ways[status];
  const { isOver, ...body } = first as { isOver?: boolean };
  const { clinic, patient, service, staff } = desk.world;
  const over = isOver ? { override_reason: reason } : {};
  let made = await desk.world.post(base, {
    clinic,
    patient,
    service,
    staff,
    start_at: freshTime(isOver),
    ...over,
    ...body,
  });
  for (const [action, sent] of path) {
    made = await desk.world.post(`${base}/${made.id}/${action}/`, { version: made.version, ...sent });
  }
  return made;
}

const pairs = Object.keys(ways).flatMap((status) =>
  Object.keys(actions).map((action) => [status as ReservationStatus, action] as const),
);

describe('the running server and the chart agree', () => {
  it.each(pairs)('on a reservation that is %s: %s', async (status, action) => {
    const made = await bring(status);
    expect(made.status).toBe(status);
    const { body, type, facts } = actions[action] as (typeof actions)[string];
    const sent = 'start_at' in body ? { ...body, start_at: freshTime() } : body;
    const event = {
      by: desk.ada.id,
      role: 'owner',
      at: new Date().toISOString(),
      type,
      startAt: made.start_at,
      ...facts,
    };
    const refused = refusalReason(reservationSnapshot(made as never), event);
    const answer = await desk.api.ask('POST', `${base}/${made.id}/${action}/`, {
      token: desk.ada.token,
      body: { version: made.version, ...sent },
    });
    expect(answer.status < 300, answer.text).toBe(refused === null);
    if (refused) {
      expect(answer.status).toBe(409);
      expect(Object.values(answer.body).flat()).toContain(refused.sentence);
    }
  });
});
