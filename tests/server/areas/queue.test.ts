import { describe, expect, it } from 'vitest';
import { dayOf } from '#server/time/clinic-days.ts';
import type { Made } from '#tests/support/furnished-clinic.ts';
import { openDesk } from '#tests/support/owner-session.ts';

const desk = openDesk();
const base = '/api/patients/appointments';

const ask = (method: string, path: string, body?: object) =>
  desk.api.ask(method, path, { token: desk.ada.token, body });
const act = (one: { id: number; version: number }, action: string, body: object = {}) =>
  ask('POST', `${base}/${one.id}/${action}/`, { version: one.version, ...body });
/** The clinic's own day: an hour before midnight in UTC it is tomorrow there. */
const today = () => String(dayOf('Europe/Berlin', new Date()));

/** A new patient who comes through the door. */
async function walkIn(more: object = {}) {
  const { clinic, service, staff } = desk.world;
  const patient = await desk.world.post('/api/patients/patients', {
    clinic,
    first_name: 'Noor',
    last_name: 'Walks-In',
    sex: 'unknown',
  });
  return ask('POST', base, {
    ...{ clinic, service, staff, patient: patient.id, action: 'walk_in', start_at: null },
    ...more,
  });
}

/** Books the doctor for the present hour. */
async function keepBusy(): Promise<Made> {
  const { clinic, service, staff, patient } = desk.world;
  const start_at = new Date().toISOString();
  const end_at = new Date(Date.now() + 3_600_000).toISOString();
  return desk.world.post(base, {
    ...{ clinic, service, staff, patient, start_at, end_at },
    ...{ action: 'walk_in', override_reason: 'Is here.' },
  });
}

describe('a walk-in while the doctor is busy', () => {
  it('is refused the time and waits without one, in sight, until the visit begins', async () => {
    const busy = await keepBusy();
    const now = new Date().toISOString();
    expect(await walkIn({ start_at: now, override_reason: 'Is here.' })).toMatchObject({ status: 409 });
    const waiting = await walkIn();
    expect(waiting, waiting.text).toMatchObject({
      status: 201,
      body: {
        status: 'queued',
        kind: 'walk_in',
        start_at: null,
        end_at: null,
        arrived_at: expect.any(String),
      },
    });
    const { clinic } = desk.world;
    const days = `clinic=${clinic}&date_from=${today()}&date_to=${today()}`;
    const calendar = await ask('GET', `${base}/calendar/?${days}`);
    expect(calendar.body.queue.map(({ id }: Made) => id)).toContain(waiting.body.id);
    expect(calendar.body.appointments.map(({ id }: Made) => id)).not.toContain(waiting.body.id);
    const list = await ask('GET', `${base}/?${days}&status=queued`);
    expect(list.body.results.map(({ id }: Made) => id)).toContain(waiting.body.id);
    const figures = await ask('GET', `/api/analytics/dashboard/analytic/?${days}`);
    expect(figures.body.today.waiting_now).toContainEqual(
      expect.objectContaining({ id: waiting.body.id, status: 'queued', start_at: null }),
    );
    // between two others: no one is booked twice, and the visit has the time at which it began
    const started = await act(waiting.body, 'start');
    expect(started, started.text).toMatchObject({ status: 200, body: { status: 'in_progress' } });
    expect(Date.parse(started.body.start_at)).toBeLessThanOrEqual(Date.now());
    expect(started.body.start_at).toBe(started.body.started_at);
    const undone = await act(started.body, 'undo');
    expect(undone.body).toMatchObject({ status: 'queued', start_at: null, end_at: null });
    await act(busy, 'cancel', { reason: 'other' });
  });

  it('gets a time or a person later, and may leave', async () => {
    const free = await walkIn({ staff: null, waitlist: { staff_any: true } });
    expect(free, free.text).toMatchObject({ status: 201, body: { waitlist: { staff_any: true } } });
    const nobody = await walkIn({ staff: null });
    expect(nobody).toMatchObject({ status: 400, body: { staff: ['This field is required.'] } });
    const { service } = desk.world;
    const other = await desk.world.post('/api/staff/staff', {
      ...{
        clinic: desk.world.clinic,
        first_name: 'Grace',
        last_name: 'Second',
        role: 'practitioner',
        color: 'teal',
      },
      email: 'grace.second@example.test',
    });
    const given = await ask('PUT', `${base}/${free.body.id}/`, {
      ...{ service, staff: other.id, start_at: null, reason: 'Fever' },
    });
    expect(given.body, given.text).toMatchObject({ status: 'queued', staff: other.id, reason: 'Fever' });
    const start_at = new Date(Date.now() + 48 * 3_600_000).toISOString();
    const timed = await act(given.body, 'reschedule', { start_at, override_reason: 'Agreed.' });
    expect(timed.body, timed.text).toMatchObject({ status: 'arrived', start_at, reschedule_count: 0 });
    const back = await act(timed.body, 'undo');
    expect(back.body).toMatchObject({ status: 'queued', start_at: null });
    const left = await act(back.body, 'no-show');
    expect(left.body).toMatchObject({ status: 'no_show', start_at: null });
    const again = await act(left.body, 'arrive-late');
    expect(again.body).toMatchObject({ status: 'queued', start_at: null });
    const gone = await act(again.body, 'cancel', { reason: 'feeling_better' });
    expect(gone.body).toMatchObject({ status: 'cancelled' });
    expect((await act(gone.body, 'reopen')).status).toBe(409);
  });

  it('whose visit is called off again does not slip past the time of another', async () => {
    await keepBusy();
    const waiting = await walkIn();
    const started = await act(waiting.body, 'start');
    const paused = await act(started.body, 'pause-back');
    const cancelled = await act(paused.body, 'cancel', { reason: 'other' });
    const reopened = await act(cancelled.body, 'reopen', { override_reason: 'Came back.' });
    expect(reopened).toMatchObject({ status: 409, body: { start_at: expect.anything() } });
  });
});
