import { describe, expect, it } from 'vitest';
import type { Made } from '#tests/support/furnished-clinic.ts';
import { openDesk } from '#tests/support/owner-session.ts';

const desk = openDesk();

const visits = '/api/patients/appointments';
const records = '/api/patients/medical-records';
let hours = 0;
async function arrived(more: object = {}): Promise<Made> {
  hours += 2;
  const start_at = new Date(Date.UTC(2036, 0, 7) + hours * 3_600_000).toISOString();
  const { clinic, patient, service, staff, post } = desk.world;
  const made = await post(visits, { clinic, patient, service, staff, start_at, ...more });
  return post(`${visits}/${made.id}/check-in/`, { version: made.version, reason: 'Came early.' });
}
const write = (appointment: number | null) =>
  desk.ask('POST', records, {
    ...{ clinic: desk.world.clinic, patient: desk.world.patient, staff: desk.world.staff, appointment },
    occurred_at: '2026-03-02T09:00:00Z',
  });
const visitNow = (id: number) => desk.world.read(`${visits}/${id}/`);

describe('the record of a visit', () => {
  it('begins the visit of a patient who has arrived, by the chart, in the same transaction', async () => {
    const visit = await arrived();
    expect(await write(visit.id)).toMatchObject({
      status: 201,
      body: { status: 'draft', visit: { status: 'in_progress', waits_for: [] } },
    });
    const now = await visitNow(visit.id);
    expect(now).toMatchObject({
      ...{ status: 'in_progress', version: visit.version + 1, record_state: 'draft' },
      started_at: expect.any(String),
    });
    expect(now.events.at(-1)).toMatchObject({ action: 'start', from: 'arrived', to: 'in_progress' });
    expect(
      (await desk.ask('POST', `${visits}/${visit.id}/undo/`, { version: now.version })).body,
    ).toMatchObject({
      status: 'arrived',
    });
    const { results } = await desk.world.read(
      `/api/audit?clinic=${desk.world.clinic}&object_type=reservation&object_id=${visit.id}&limit=100`,
    );
    expect(results.map(({ action }: Made) => action)).toContain('reservation.start');
  });

  it('is written and the visit left alone where a required consent is missing, with the reason', async () => {
    const { clinic, post } = desk.world;
    const blocks = [{ key: 'agree', type: 'checkbox', label: 'I agree.' }];
    const form = await post('/api/patients/consent-forms', { clinic, title: 'Gate', blocks });
    await post(`/api/patients/consent-forms/${form.id}/publish/`, { version: form.version });
    const service = await post('/api/services/services', {
      ...{ clinic, name: 'Gated', duration_minutes: 30, color: 'teal' },
      required_consent_forms: [form.id],
    });
    const visit = await arrived({ service: service.id });
    const gate =
      'A required consent is missing, refused or revoked; have it signed, or give a reason to start without it.';
    const made = await write(visit.id);
    expect(made).toMatchObject({ status: 201, body: { visit: { status: 'arrived', waits_for: [gate] } } });
    expect(await visitNow(visit.id)).toMatchObject({ status: 'arrived', record_state: 'draft' });
    const started = await desk.ask('POST', `${visits}/${visit.id}/start/`, {
      version: visit.version,
      override_reason: 'It hurts.',
    });
    expect(started.body.status).toBe('in_progress');
    expect(await desk.world.read(`/api/medical-records/${made.body.id}/`)).toMatchObject({
      visit: { status: 'in_progress', waits_for: [] },
    });
  });

  it('moves no visit that is ahead, and none when the record is refused', async () => {
    const { clinic, patient, service, staff, post } = desk.world;
    const ahead = await post(visits, {
      ...{ clinic, patient, service, staff },
      start_at: '2036-06-02T09:00:00Z',
    });
    expect((await write(ahead.id)).body.visit).toEqual({ status: 'booked', waits_for: [] });
    expect((await visitNow(ahead.id)).status).toBe('booked');
    expect((await write(null)).body.visit).toBe(null);
    const visit = await arrived();
    expect((await write(visit.id)).status).toBe(201);
    const one = await visitNow(visit.id);
    const back = await post(`${visits}/${visit.id}/undo/`, { version: one.version });
    // a visit has one record: the second is refused, and what came before it with it
    expect((await write(visit.id)).status).toBeGreaterThanOrEqual(400);
    expect(await visitNow(visit.id)).toMatchObject({ status: 'arrived', version: back.version });
  });

  it('MR17: keeps its visit from being moved, cancelled or voided once it is signed', async () => {
    const { clinic, patient, service, staff, post } = desk.world;
    const start_at = '2036-07-02T09:00:00.000Z';
    const ahead = await post(visits, { clinic, patient, service, staff, start_at });
    const written = { chief_complaint: 'Headache', assessment: 'Migraine' };
    const draft = await post(records, {
      ...{ clinic, patient, staff, appointment: ahead.id, occurred_at: '2026-03-02T09:00:00Z' },
      ...written,
    });
    await post(`/api/medical-records/${draft.id}/sign/`, { version: draft.version });
    const { version } = await visitNow(ahead.id);
    const detail = ['This reservation has a signed record, so it can no longer be changed.'];
    const refused = { status: 409, body: { detail } };
    const reason = 'patient_request';
    const deeds = { reschedule: { start_at: '2036-07-02T11:00:00Z' }, cancel: { reason }, void: { reason } };
    for (const [deed, body] of Object.entries(deeds))
      expect(await desk.ask('POST', `${visits}/${ahead.id}/${deed}/`, { version, ...body })).toMatchObject(
        refused,
      );
    expect(await visitNow(ahead.id)).toMatchObject({ status: 'booked', start_at, record_state: 'signed' });
  });

  it('MR17: lets no reservation that is only asked for change its time once its record is signed', async () => {
    const { clinic, patient, service, staff, post } = desk.world;
    const start_at = '2036-08-02T09:00:00.000Z';
    const whole = { clinic, patient, service, staff, start_at };
    const asked = await post(visits, { ...whole, action: 'request' });
    const draft = await post(records, {
      ...{ clinic, patient, staff, appointment: asked.id, occurred_at: '2026-03-02T09:00:00Z' },
      ...{ chief_complaint: 'Headache', assessment: 'Migraine' },
    });
    await post(`/api/medical-records/${draft.id}/sign/`, { version: draft.version });
    const { version } = await visitNow(asked.id);
    const path = `${visits}/${asked.id}/`;
    const put = (body: object) => desk.ask('PUT', path, { service, staff, version, ...body });
    const detail = ['This reservation has a signed record, so it can no longer be changed.'];
    expect(await put({ start_at: '2036-08-02T11:00:00Z' })).toMatchObject({ status: 409, body: { detail } });
    expect(await put({ start_at, notes: 'By phone.' })).toMatchObject({ status: 200 });
    expect(await visitNow(asked.id)).toMatchObject({ status: 'requested', start_at, notes: 'By phone.' });
  });

  it('begins it once when two records are written at the same moment', async () => {
    const visit = await arrived();
    const answers = await Promise.all([write(visit.id), write(visit.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const now = await visitNow(visit.id);
    expect(now.events.filter(({ action }: Made) => action === 'start')).toHaveLength(1);
  });
});
