import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayMedicalRecord } from '#machines/lifecycles/medicalRecord.stored.ts';
import { replayPatientConsent } from '#machines/lifecycles/patientConsent.stored.ts';
import { replayReservation } from '#machines/lifecycles/reservation.stored.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
});
afterAll(() => api.close());

const base = '/api/patients/appointments';
const ask = (method: string, path: string, body?: object) =>
  api.ask(method, path, { token: ada.token, body });
let hour = 0;
/** A time that nothing else in this file takes. */
const freshTime = () => {
  hour += 2;
  return new Date(Date.UTC(2036, 0, 7) + hour * 3_600_000).toISOString();
};
const book = (more: object = {}) =>
  ask('POST', base, {
    clinic: world.clinic,
    patient: world.patient,
    service: world.service,
    staff: world.staff,
    start_at: freshTime(),
    ...more,
  });
const act = (one: { id: number; version: number }, action: string, body: object = {}) =>
  ask('POST', `${base}/${one.id}/${action}/`, { version: one.version, ...body });

describe('a reservation', () => {
  it('goes from booking to its record, and its history replays to its state', async () => {
    const made = await book({ action: 'request', labels: [world.label] });
    expect(made).toMatchObject({
      status: 201,
      body: {
        status: 'requested',
        number: 'A000001',
        labels: [world.label],
        consents: { state: 'none_required' },
      },
    });
    let one = made.body;
    const steps: [string, object, string][] = [
      ['accept', {}, 'booked'],
      ['confirm', {}, 'confirmed'],
      ['check-in', { reason: 'Came early.' }, 'arrived'],
      ['undo-check-in', {}, 'confirmed'],
      ['check-in', { reason: 'Came early.' }, 'arrived'],
      ['start', {}, 'in_progress'],
      ['undo', {}, 'arrived'],
      ['start', {}, 'in_progress'],
      ['pause-back', {}, 'arrived'],
      ['start', {}, 'in_progress'],
      ['complete', {}, 'completed'],
    ];
    for (const [action, body, status] of steps) {
      const answer = await act(one, action, body);
      expect(answer.body, `${action} ${answer.text}`).toMatchObject({ status });
      one = answer.body;
    }
    expect(one).toMatchObject({
      record_state: 'draft',
      arrived_at: expect.any(String),
      completed_at: expect.any(String),
    });
    expect(one.events.map(({ to }: { to: string }) => to)).toEqual([
      'requested',
      ...steps.map(([, , status]) => status),
    ]);
    expect((await act(one, 'start')).status).toBe(409);
    expect((await act({ ...one, version: 1 }, 'void', { reason: 'x' })).status).toBe(412);
  });

  it('refuses with the sentence of the guard that failed', async () => {
    const one = (await book()).body;
    expect((await act(one, 'no-show')).body).toEqual({ detail: ["The reservation hasn't started yet."] });
    expect((await act(one, 'cancel', { reason: null })).body).toEqual({ reason: ['Give a reason.'] });
    expect((await act(one, 'check-in')).body).toEqual({
      reason: ['The reservation is for another day; give a reason to check in today.'],
    });
    expect((await act(one, 'complete')).body).toEqual({
      detail: ['Not possible now. The time is booked for the patient.'],
    });
  });

  it('is taken back with what the same edit changed besides, but for what was changed since or is not remembered', async () => {
    const before = { reason: 'Pain', notes: 'By phone.', kind: 'scheduled', priority: 'routine' };
    const after = { reason: 'Results', notes: 'Fasting.', kind: 'virtual', priority: 'emergency' };
    const seat = { service: world.service, staff: world.staff };
    const moved = async () => {
      const { id, version } = (await book(before)).body;
      const put = await ask('PUT', `${base}/${id}/`, { version, ...seat, ...after, start_at: freshTime() });
      expect(put.body).toMatchObject(after);
      return put.body;
    };
    expect((await act(await moved(), 'undo')).body).toMatchObject(before);

    const one = await moved();
    const { version, start_at, end_at } = one;
    const noted = await ask('PUT', `${base}/${one.id}/`, {
      ...{ version, ...seat, start_at, end_at, notes: 'No longer fasting.' },
    });
    expect((await act(noted.body, 'undo')).body).toMatchObject({ ...before, notes: 'No longer fasting.' });

    const old = await moved();
    await api.pool.query("UPDATE reservations SET last_move = last_move - 'besides' WHERE id = $1", [old.id]);
    const undone = (await act(old, 'undo')).body;
    expect(undone).toMatchObject(after);
    expect(undone.start_at).not.toBe(old.start_at);
  });

  it('is taken back with all that a move changed: what it is for, where, and why it stood', async () => {
    const other = await world.post('/api/services/services', {
      ...{ clinic: world.clinic, name: 'Long', duration_minutes: 90, color: 'red' },
      staff: [{ staff: world.staff }],
    });
    const first = (await book({ room: 'Blue' })).body;
    const moved = (await act(first, 'reschedule', { start_at: freshTime() })).body;
    const body = { service: other.id, staff: world.staff, room: 'Red', override_reason: 'Asked for it.' };
    const put = await ask('PUT', `${base}/${first.id}/`, {
      ...{ version: moved.version, start_at: '2036-03-01T03:00:00Z', ...body },
    });
    expect(put.body).toMatchObject({ service: other.id, room: 'Red' });
    const { service, room, start_at, end_at, override_reason, rescheduled_from_start_at } = moved;
    expect((await act(put.body, 'undo')).body).toMatchObject({
      ...{ service, room, start_at, end_at, override_reason, rescheduled_from_start_at },
      reschedule_count: 1,
    });
  });

  it('is moved, moved back by undo, cancelled, reopened, and its time is free meanwhile', async () => {
    const one = (await book()).body;
    const start_at = freshTime();
    const moved = await act(one, 'reschedule', { start_at });
    expect(moved.body).toMatchObject({
      start_at,
      reschedule_count: 1,
      rescheduled_from_start_at: one.start_at,
      number: one.number,
    });
    const back = await act(moved.body, 'undo');
    expect(back.body).toMatchObject({ start_at: one.start_at, end_at: one.end_at, reschedule_count: 0 });
    const gone = await act(back.body, 'cancel', { reason: 'sick', cancelled_by: 'patient' });
    expect(gone.body).toMatchObject({ status: 'cancelled', cancellation_reason: 'sick', late_cancel: false });
    const other = await book({ start_at: one.start_at });
    expect(other.status).toBe(201);
    expect((await act(gone.body, 'reopen')).body).toMatchObject({
      start_at: [expect.stringContaining('already has a reservation')],
    });
    await act(other.body, 'cancel', { reason: 'other' });
    const again = await act(gone.body, 'reopen');
    expect(again.body).toMatchObject({ status: 'booked', cancelled_at: null, cancellation_reason: null });
    const put = await ask('PUT', `${base}/${one.id}/`, {
      service: world.service,
      staff: world.staff,
      start_at: again.body.start_at,
      notes: 'x',
    });
    expect(put.body).toMatchObject({ notes: 'x', reschedule_count: 0 });
  });

  it('is rebooked once when missed', async () => {
    const made = await book({ start_at: '2026-01-05T09:00:00Z', override_reason: 'Written down later.' });
    const missed = (await act(made.body, 'no-show')).body;
    const next = await act(missed, 'rebook', { start_at: freshTime() });
    expect(next).toMatchObject({ status: 201, body: { status: 'booked', rebooked_from: missed.id } });
    const now = (await ask('GET', `${base}/${missed.id}/`)).body;
    expect(now).toMatchObject({ status: 'no_show', rebooked_as: next.body.id });
    expect((await act(now, 'rebook', { start_at: freshTime() })).body).toEqual({
      detail: ['It has been rebooked already.'],
    });
  });

  it('waits, is offered a time and takes it', async () => {
    const waiting = (await book({ action: 'waitlist', start_at: null, waitlist: { staff_any: true } })).body;
    expect(waiting).toMatchObject({ status: 'waitlisted', start_at: null });
    expect((await act(waiting, 'accept')).status).toBe(409);
    const offered = (await act(waiting, 'offer', { start_at: freshTime(), minutes: 30 })).body;
    expect((await act(offered, 'accept')).body).toMatchObject({
      status: 'booked',
      start_at: offered.start_at,
    });
  });
});

describe('double booking', () => {
  it('lets one of fifty through for one time, with buffers, and for one patient', async () => {
    const start_at = freshTime();
    const all = await Promise.all(Array.from({ length: 50 }, () => book({ start_at })));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    // a machine under load may ask some to come again; when they do, the time is taken for them as well
    const late = all.filter(({ status }) => status === 503);
    for (const _ of late) all.push(await book({ start_at }));
    expect(all.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(all).toHaveLength(50 + late.length);
    const other = await world.post('/api/staff/staff', {
      clinic: world.clinic,
      first_name: 'A',
      last_name: 'B',
      color: 'red',
    });
    const patient = await book({ start_at, staff: other.id });
    expect(patient).toMatchObject({
      status: 409,
      body: { start_at: expect.arrayContaining([expect.stringContaining('another reservation')]) },
    });
    expect(
      (await book({ start_at, staff: other.id, override_reason: 'Two specialists at once.' })).status,
    ).toBe(201);
  });

  it('refuses empty and reversed times, and a change into an overlap', async () => {
    const start_at = freshTime();
    expect((await book({ start_at, end_at: start_at })).status).toBe(400);
    expect((await book({ start_at, end_at: '2035-01-01T00:00:00Z' })).status).toBe(400);
    const first = (await book({ start_at })).body;
    const touching = await book({ start_at: first.end_at });
    expect(touching.status).toBe(201);
    const put = await ask('PUT', `${base}/${touching.body.id}/`, {
      service: world.service,
      staff: world.staff,
      start_at,
    });
    expect(put).toMatchObject({ status: 409, body: { start_at: [expect.stringContaining('already has')] } });
  });

  it('is impossible in the database itself', async () => {
    const one = (await book()).body;
    await expect(
      api.pool.query(
        `INSERT INTO reservations (clinic_id, number, patient_id, service_id, staff_id, start_at, end_at, buffer_before,
           buffer_after, kind, room, reason, notes, priority, source, status)
         SELECT clinic_id, 'X', patient_id, service_id, staff_id, start_at, end_at, 0, 0, kind, '', '', '', priority, source, 'booked'
         FROM reservations WHERE id = $1`,
        [one.id],
      ),
    ).rejects.toThrow('reservations_staff_busy');
  });
});

describe('availability', () => {
  it('has as many hours as the day has, and leaves out what is taken', async () => {
    const staff = await world.post('/api/staff/staff', {
      clinic: world.clinic,
      first_name: 'Night',
      last_name: 'Shift',
      color: 'red',
    });
    const service = await world.post('/api/services/services', {
      clinic: world.clinic,
      name: 'Hourly',
      duration_minutes: 60,
      slot_interval_minutes: 60,
      color: 'red',
      staff: [{ staff: staff.id }],
    });
    const day = (weekday: number) => ({ weekday, start: '00:00', end: '24:00' });
    await world.put(`/api/staff/staff/${staff.id}/schedules/`, {
      version: 1,
      schedules: [{ valid_from: '2026-01-01', days: [1, 2, 3, 4, 5, 6, 7].map(day) }],
    });
    const on = async (date: string) => {
      const query = `clinic=${world.clinic}&service=${service.id}&date_from=${date}&date_to=${date}`;
      return (await ask('GET', `${base}/availability/?${query}`)).body.days[0];
    };
    expect((await on('2037-03-29')).total).toBe(23);
    expect((await on('2037-10-25')).total).toBe(25);
    expect((await on('2037-06-01')).total).toBe(24);
    const start_at = (await on('2037-06-01')).slots[3].start_at;
    expect((await book({ service: service.id, staff: staff.id, start_at })).status).toBe(201);
    expect(await on('2037-06-01')).toMatchObject({ total: 24, booked: 1 });
    const check = await ask('POST', `${base}/check-conflicts/`, {
      clinic: world.clinic,
      service: service.id,
      staff: staff.id,
      start_at,
    });
    expect(check.body.conflicts[0]).toMatchObject({ kind: 'staff_busy', severity: 'hard' });
    expect(check.body.next_free).toHaveLength(5);
  });
});

describe('consents', () => {
  const blocks = [
    {
      key: 'intro',
      type: 'paragraph',
      label: 'Dear {patient_name}, we ask for your agreement to {service}.',
    },
    { key: 'agree', type: 'checkbox', label: 'I agree.', required: true },
  ];
  const forms = '/api/patients/consent-forms';
  const consents = '/api/patients/patient-consents';

  it('gate the start of treatment, are frozen when signed, and can be revoked', async () => {
    const draft = await world.post(forms, {
      clinic: world.clinic,
      title: 'Général Treatment',
      signature_method: 'typed',
      recurrence: 'interval',
      validity_days: 30,
      blocks,
    });
    expect(draft).toMatchObject({ status: 'draft', code: 'general-treatment', blocks });
    const form = await world.post(`${forms}/${draft.id}/publish/`, { version: 1 });
    expect(form).toMatchObject({ status: 'published', current_version: 1, has_draft: false });
    expect((await ask('PUT', `${forms}/${form.id}/`, { title: 'Changed' })).status).toBe(409);
    const service = await world.post('/api/services/services', {
      clinic: world.clinic,
      name: 'Procedure',
      duration_minutes: 30,
      color: 'red',
      required_consent_forms: [form.id],
    });
    let visit = (await book({ service: service.id })).body;
    expect(visit.consents).toMatchObject({ required: 1, signed: 0, state: 'missing' });
    const due = async (patient: number | null) =>
      (
        await ask('POST', `${base}/check-conflicts/`, {
          clinic: world.clinic,
          patient,
          service: service.id,
          staff: world.staff,
          start_at: '2037-06-02T10:00:00Z',
        })
      ).body.consents;
    expect(await due(null)).toEqual([]);
    const told = { consent_form: form.id, title: 'Général Treatment' };
    expect(await due(world.patient)).toEqual([{ ...told, state: 'missing', valid_until: null }]);
    visit = (await act(visit, 'check-in', { reason: 'Early.' })).body;
    expect((await act(visit, 'start')).body).toEqual({
      override_reason: [expect.stringContaining('required consent')],
    });
    const asked = await world.post(consents, {
      clinic: world.clinic,
      patient: world.patient,
      appointment: visit.id,
      consent_form: form.id,
    });
    expect(asked.rendered_text).toContain('Dear Minh Nguyễn, we ask for your agreement to Procedure.');
    const sign = (body: object) =>
      ask('POST', `${consents}/${asked.id}/sign/`, { version: asked.version, ...body });
    const signer = { kind: 'patient', name: 'Minh' };
    const signature = { method: 'typed', typed_name: 'Minh' };
    expect((await sign({ signer, signature })).body).toMatchObject({
      answers: ['An answer is needed: I agree.'],
    });
    expect(
      (await sign({ signer, signature: { ...signature, typed_name: ' ' }, answers: { agree: true } })).body,
    ).toEqual({ signature: ['The signature is empty.'] });
    const signed = await sign({ signer, signature, answers: { agree: true, stray: 1 } });
    expect(signed.body).toMatchObject({ status: 'active', decision: 'permit', answers: { agree: true } });
    expect((await ask('GET', `${consents}/${asked.id}/verify/`)).body.intact).toBe(true);
    expect((await ask('PUT', `${consents}/${asked.id}/`, { note: 'x' })).status).toBe(409);
    await expect(
      api.pool.query(`UPDATE patient_consents SET answers = '{}' WHERE id = $1`, [asked.id]),
    ).rejects.toThrow('does not change');
    const { valid_until } = signed.body;
    expect(await due(world.patient)).toEqual([{ ...told, state: 'expiring', valid_until }]);
    const before = (await ask('GET', `${base}/${visit.id}/`)).body;
    expect(before.consents.state).toBe('complete');
    const revoked = await ask('POST', `${consents}/${asked.id}/revoke/`, {
      version: signed.body.version,
      reason: 'Changed my mind.',
    });
    expect(revoked.body).toMatchObject({ status: 'inactive', inactive_reason: 'revoked' });
    expect((await act(before, 'start')).status).toBe(409);
    const override = await act(before, 'start', { override_reason: 'Emergency.' });
    expect(override.body).toMatchObject({
      status: 'in_progress',
      override_reason: 'Emergency.',
      consents: { state: 'revoked' },
    });
  });
});

describe('medical records', () => {
  const records = '/api/medical-records';
  const words = {
    chief_complaint: 'Headache',
    assessment: 'Tension',
    vitals: { systolic: 150, weight_kg: 80, height_cm: 180 },
  };

  it('are locked when signed, amended in new versions, and unlocked within the time', async () => {
    const about = { staff: world.staff, occurred_at: '2026-03-02T09:00:00Z' };
    const draft = await world.post('/api/patients/medical-records', {
      clinic: world.clinic,
      patient: world.patient,
      ...about,
    });
    expect(draft).toMatchObject({ status: 'draft', missing: ['chief_complaint', 'assessment'] });
    const step = (one: { version: number }, action: string, body: object = {}) =>
      ask('POST', `${records}/${draft.id}/${action}/`, { version: one.version, ...body });
    expect((await step(draft, 'sign')).body).toEqual({
      detail: ['The chief complaint is missing.', 'The assessment is missing.'],
    });
    const written = await world.put(`${records}/${draft.id}/`, { ...about, ...words });
    expect(written.vitals).toMatchObject({ bmi: 24.7, flags: { systolic: 'abnormal' } });
    const signed = (await step(written, 'sign')).body;
    expect(signed).toMatchObject({ status: 'signed', locked: true });
    expect((await ask('PUT', `${records}/${draft.id}/`, about)).status).toBe(409);
    expect((await ask('DELETE', `${records}/${draft.id}/`)).status).toBe(400);
    await expect(
      api.pool.query(`UPDATE medical_records SET content = '{}' WHERE id = $1`, [draft.id]),
    ).rejects.toThrow('does not change');
    await expect(
      api.pool.query(`DELETE FROM medical_record_versions WHERE record_id = $1`, [draft.id]),
    ).rejects.toThrow('does not change');
    const amended = (await step(signed, 'amend', { ...about, plan: 'Rest', reason: 'Forgotten.' })).body;
    expect(amended).toMatchObject({ status: 'amended', plan: 'Rest', assessment: 'Tension' });
    const versions = (await ask('GET', `${records}/${draft.id}/versions/`)).body.results;
    expect(versions).toMatchObject([
      { number: 2, reason: 'Forgotten.' },
      { number: 1, reason: null },
    ]);
    expect((await ask('GET', `${records}/${draft.id}/versions/1/`)).body.content.plan).toBe('');
    const added = (await step(amended, 'addenda', { text: 'Called back.', reason: 'New.' })).body;
    expect((await step(added, 'addenda', { text: 'Again.', reason: 'New.' })).status).toBe(409);
    const closed = (await step(added, 'sign-addendum')).body;
    expect(closed.addenda).toMatchObject([{ status: 'signed', text: 'Called back.' }]);
  });
});

it('every history replays to the stored state', async () => {
  const { rows } = await api.pool.query(`
    SELECT m.reservation_id, m.consent_id, m.record_id, json_agg(m.sent ORDER BY m.id) AS log,
      (SELECT status FROM reservations r WHERE r.id = m.reservation_id) AS reservation,
      (SELECT coalesce(inactive_reason, status) FROM patient_consents c WHERE c.id = m.consent_id) AS consent,
      (SELECT status FROM medical_records d WHERE d.id = m.record_id) AS record
    FROM moves m WHERE m.form_id IS NULL GROUP BY 1, 2, 3`);
  expect(rows.length).toBeGreaterThan(10);
  for (const { log, reservation, consent, record } of rows) {
    if (reservation) expect(replayReservation(log).value.attendance).toBe(reservation);
    if (record) expect(replayMedicalRecord(log).value).toBe(record);
    if (consent) expect(JSON.stringify(replayPatientConsent(log).value)).toContain(consent);
  }
});
