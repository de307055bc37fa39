import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada, { timezone: 'UTC' });
});
afterAll(() => api.close());

const visits = '/api/patients/appointments';
const work = async (token = ada.token) =>
  (await api.ask('GET', `/api/analytics/dashboard/work/?clinic=${world.clinic}`, { token })).body;
const book = ({ clinic, patient, service, staff, post }: World, start_at: Date | null, body: object = {}) =>
  post(visits, { clinic, patient, service, staff, start_at, override_reason: 'Asked for.', ...body });
const act = ({ id, version }: Made, action: string, body: object = {}) =>
  world.post(`${visits}/${id}/${action}/`, { version, ...body });
const soon = (days: number, hour: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, hour));
};

describe('the work lists', () => {
  it('are empty where nothing is to be done', async () => {
    const none = { count: 0, count_is_least: false, items: [] };
    expect(await work()).toEqual({
      unsigned_records: { ...none, mine: 0 },
      consents_missing: none,
      consents_expiring: none,
      duplicates: none,
      waitlist_matches: none,
      first_steps: { opening_hours: false, services: true, staff: true, patients: true },
    });
  });

  it('tell how far a new clinic is, until its first reservation', async () => {
    const { body: clinic } = await api.ask('POST', '/api/clinics/', {
      token: ada.token,
      body: { name: 'New', timezone: 'UTC' },
    });
    const steps = async () =>
      (await api.ask('GET', `/api/analytics/dashboard/work/?clinic=${clinic.id}`, { token: ada.token })).body
        .first_steps;
    // the one who made the clinic is its first member of staff
    const none = { opening_hours: false, services: false, staff: false, patients: false };
    expect(await steps()).toEqual(none);
    const hours = [{ weekday: 1, start: '08:00', end: '18:00' }];
    await world.put(`/api/clinics/${clinic.id}/`, { ...clinic, opening_hours: hours });
    expect(await steps()).toEqual({ ...none, opening_hours: true });
    const made = await makeWorld(api, ada, { timezone: 'UTC' });
    const ofMade = async () =>
      (await api.ask('GET', `/api/analytics/dashboard/work/?clinic=${made.clinic}`, { token: ada.token }))
        .body.first_steps;
    expect(await ofMade()).toEqual({ ...none, services: true, staff: true, patients: true });
    const visit = await book(made, soon(1, 9));
    expect(await ofMade()).toBeNull();
    await made.post(`${visits}/${visit.id}/cancel/`, { version: visit.version, reason: 'sick' });
    expect(await ofMade()).toBeNull();
  });

  it('hold records without a signature, for those who may read records', async () => {
    const { clinic, patient, staff, post } = world;
    const record = await post('/api/patients/medical-records', {
      ...{ clinic, patient, staff, occurred_at: '2026-03-02T09:00:00Z' },
      ...{ chief_complaint: 'Headache', assessment: 'Tension' },
    });
    expect((await work()).unsigned_records).toMatchObject({
      count: 1,
      mine: 0,
      items: [{ id: record.id, patient, patient_name: 'Minh Nguyễn', at: '2026-03-02T09:00:00.000Z' }],
    });
    await post(`/api/medical-records/${record.id}/sign/`, { version: record.version });
    expect((await work()).unsigned_records.count).toBe(0);
  });

  it('tell how many of the unsigned records wait for the one who asks', async () => {
    const { clinic, patient, post, read } = world;
    const { results } = await read(`/api/staff/staff?clinic=${clinic}&mine=true`);
    const written = { clinic, patient, staff: results[0].id, occurred_at: '2026-03-02T09:00:00Z' };
    const own = await post('/api/patients/medical-records', { ...written, chief_complaint: 'Cough' });
    expect((await work()).unsigned_records).toMatchObject({ count: 1, mine: 1 });
    await post(`/api/medical-records/${own.id}/void/`, { version: own.version, reason: 'Another patient.' });
    expect((await work()).unsigned_records).toMatchObject({ count: 0, mine: 0 });
  });

  it('hold the consents that today asks for, until they are given', async () => {
    const { clinic, patient, service, staff, post } = world;
    const blocks = [{ key: 'agree', type: 'checkbox', label: 'I agree.' }];
    const form = await post('/api/patients/consent-forms', {
      ...{ clinic, title: 'Treatment', signature_method: 'typed', blocks, validity_days: 10 },
    });
    await post(`/api/patients/consent-forms/${form.id}/publish/`, { version: form.version });
    const stored = await world.read(`/api/services/services/${service}/`);
    await world.put(`/api/services/services/${service}/`, {
      ...{ name: stored.name, duration_minutes: 30, color: 'teal', staff: [{ staff }] },
      required_consent_forms: [form.id],
    });
    const visit = await book(world, soon(0, 22));
    const walkIn = await book(world, null, { action: 'walk_in' });
    expect((await work()).consents_missing).toMatchObject({
      count: 2,
      items: [{ id: visit.id }, { id: walkIn.id }],
    });
    const day = soon(0, 0).toISOString().slice(0, 10);
    const listed = async (consent: string) => {
      const asked = `consent=${consent}&status=requested,booked,confirmed,queued,arrived&date_from=${day}&date_to=${day}`;
      return (await world.read(`${visits}?clinic=${clinic}&${asked}`)).results.map(({ id }: Made) => id);
    };
    const refused = await post('/api/patients/patient-consents', { clinic, patient, consent_form: form.id });
    await post(`/api/patients/patient-consents/${refused.id}/refuse/`, {
      version: refused.version,
      reason: 'No.',
    });
    expect(await listed('missing')).toEqual([]);
    expect(await listed('incomplete')).toEqual([visit.id, walkIn.id]);
    await act(walkIn, 'cancel', { reason: 'other' });
    expect((await work()).consents_missing).toMatchObject({ count: 1, items: [{ id: visit.id, patient }] });
    const consent = await post('/api/patients/patient-consents', { clinic, patient, consent_form: form.id });
    await post(`/api/patients/patient-consents/${consent.id}/sign/`, {
      version: consent.version,
      signer: { kind: 'patient', name: 'Minh' },
      signature: { method: 'typed', typed_name: 'Minh' },
    });
    const { consents_missing, consents_expiring } = await work();
    expect(consents_missing.count).toBe(0);
    expect(consents_expiring).toMatchObject({ count: 1, items: [{ id: consent.id, detail: 'Treatment' }] });
  });

  it('hold who may be the same person, until somebody says that they are not', async () => {
    const { clinic, post } = world;
    const anna = { clinic, first_name: 'Anna', last_name: 'Berg', birth_date: '1980-01-01' };
    const one = await post('/api/patients/patients', anna);
    const other = await post('/api/patients/patients', {
      ...{ clinic, first_name: 'Ana', last_name: 'Bergh', birth_date: '1980-01-01' },
    });
    await post('/api/patients/patients', { ...anna, birth_date: '1981-01-01' });
    expect((await work()).duplicates).toMatchObject({
      count: 1,
      items: [{ patient: other.id, patient_name: 'Ana Bergh', other: one.id, detail: 'Anna Berg' }],
    });
    await api.pool.query(
      `INSERT INTO patient_distinctions (clinic_id, patient_id, other_id, reason) VALUES ($1, $2, $3, 'Sisters.')`,
      [clinic, one.id, other.id],
    );
    expect((await work()).duplicates.count).toBe(0);
  });

  it('hold who waits and could have a time that became free, while it is free', async () => {
    const tomorrow = soon(1, 10);
    const waiting = await book(world, null, {
      action: 'waitlist',
      waitlist: { earliest: null, latest: null, weekdays: [], staff_any: true },
    });
    expect((await work()).waitlist_matches.count).toBe(0);
    const freed = await act(await book(world, tomorrow), 'cancel', { reason: 'sick' });
    expect((await work()).waitlist_matches).toMatchObject({
      count: 1,
      items: [{ id: waiting.id, at: tomorrow.toISOString(), detail: 'Consultation' }],
    });
    expect(freed.status).toBe('cancelled');
    await book(world, tomorrow);
    expect((await work()).waitlist_matches.count).toBe(0);
  });

  it('know a time that a move freed, and none that is offered to somebody, as the waiting list does', async () => {
    const own = await makeWorld(api, ada, { timezone: 'UTC' });
    const matches = async () => {
      const path = `/api/analytics/dashboard/work/?clinic=${own.clinic}`;
      return (await api.ask('GET', path, { token: ada.token })).body.waitlist_matches;
    };
    const [first, second] = [soon(2, 10), soon(2, 14)];
    const waiting = await book(own, null, {
      action: 'waitlist',
      waitlist: { earliest: null, latest: null, weekdays: [], staff_any: true },
    });
    const visit = await book(own, first);
    await act(visit, 'reschedule', { start_at: second, override_reason: 'Asked for.' });
    expect(await matches()).toMatchObject({
      count: 1,
      items: [{ id: waiting.id, at: first.toISOString() }],
    });
    const { times } = await own.read(`/api/patients/freed-times/?clinic=${own.clinic}`);
    await own.post(`/api/patients/freed-times/${times[0].id}/offer/`, {
      ...{ appointment: waiting.id, version: waiting.version, minutes: 30 },
    });
    expect((await matches()).count).toBe(0);
  });
});

describe('today', () => {
  it('says who waits and since when, and who comes next, first the one who is first', async () => {
    const own = await makeWorld(api, ada, { timezone: 'UTC' });
    const visit = await act(await book(own, soon(0, 20)), 'check-in', { reason: 'Came early.' });
    const late = await book(own, soon(0, 22));
    const early = await book(own, soon(0, 21));
    await book(own, soon(1, 9));
    const path = `/api/analytics/dashboard/analytic?clinic=${own.clinic}`;
    const { today } = (await api.ask('GET', path, { token: ada.token })).body;
    expect(today).toMatchObject({ total: 3, waiting: 1, remaining: 2 });
    expect(today.waiting_now).toMatchObject([{ id: visit.id, since: visit.arrived_at }]);
    expect(today.next.map(({ id }: { id: number }) => id)).toEqual([early.id, late.id]);
  });

  it('says who is here for another day too, and counts what its lists hold', async () => {
    const own = await makeWorld(api, ada, { timezone: 'UTC' });
    const offered = await book(own, null, { action: 'waitlist' });
    await act(offered, 'offer', { start_at: soon(0, 23), staff: own.staff, minutes: 1 });
    const early = await act(await book(own, soon(1, 9)), 'check-in', { reason: 'Mixed up the days.' });
    const begun = await act(
      await act(await book(own, soon(2, 9)), 'check-in', { reason: 'Mixed up the days.' }),
      'start',
    );
    const queued = await book(own, null, { action: 'walk_in' });
    await api.pool.query(
      `UPDATE reservations SET arrived_at = now() - interval '2 days' WHERE id = ${queued.id}`,
    );
    const left = await act(await book(own, soon(3, 9)), 'check-in', { reason: 'Mixed up the days.' });
    await api.pool.query(
      `UPDATE reservations SET arrived_at = now() - interval '2 days' WHERE id = ${left.id}`,
    );
    const path = `/api/analytics/dashboard/analytic?clinic=${own.clinic}`;
    const { today } = (await api.ask('GET', path, { token: ada.token })).body;
    expect(today).toMatchObject({ total: 3, waiting: 2, in_progress: 1, remaining: 0 });
    expect(today.waiting_now.map(({ id }: Made) => id)).toEqual([queued.id, early.id]);
    expect(today.in_treatment.map(({ id }: Made) => id)).toEqual([begun.id]);
    const day = soon(0, 0).toISOString().slice(0, 10);
    const listed = async (status: string) =>
      (
        await own.read(`${visits}?clinic=${own.clinic}&status=${status}&date_from=${day}&date_to=${day}`)
      ).results
        .map(({ id }: Made) => id)
        .sort();
    expect(await listed('queued,arrived')).toEqual([early.id, queued.id].sort());
    expect(await listed('in_progress')).toEqual([begun.id]);
    expect(await listed('requested,booked,confirmed')).toEqual([]);
  });

  it('is not what a period counts: its figures and their lists hold what begins in it', async () => {
    const own = await makeWorld(api, ada, { timezone: 'UTC' });
    await act(await book(own, soon(2, 9)), 'check-in', { reason: 'Came early.' });
    await book(own, null, { action: 'walk_in', kind: 'walk_in' });
    await book(own, soon(0, 20));
    const ask = async (path: string) => (await api.ask('GET', path, { token: ada.token })).body;
    const { totals, period } = await ask(`/api/analytics/dashboard/analytic?clinic=${own.clinic}`);
    expect(totals).toMatchObject({ reservations: 1, walk_in_rate: 0 });
    const list =
      `${visits}?clinic=${own.clinic}&date_from=${period.from}&date_to=${period.to}` +
      '&status=booked,confirmed,queued,arrived,in_progress';
    expect((await ask(list)).count).toBe(3);
    expect((await ask(`${list}&begins_within=true`)).count).toBe(1);
  });

  it('is told by itself as the figures tell it, with the number of the unsigned records, and no entry in the log', async () => {
    const own = await makeWorld(api, ada, { timezone: 'UTC' });
    const { clinic, patient, staff, post, read } = own;
    await act(await book(own, soon(0, 20)), 'check-in', { reason: 'Came early.' });
    await book(own, soon(0, 22));
    const at = { clinic, patient, staff, occurred_at: '2026-03-02T09:00:00Z' };
    await post('/api/patients/medical-records', { ...at, chief_complaint: 'Cough' });
    const listed = async () => (await read(`/api/audit?clinic=${clinic}`)).count;
    const logged = await listed();
    const told = await read(`/api/analytics/dashboard/today/?clinic=${clinic}`);
    // the log notes who read it
    expect(await listed()).toBe(logged + 1);
    expect(told.today).toMatchObject({ total: 2, waiting: 1, remaining: 1 });
    expect(told.today).toEqual((await read(`/api/analytics/dashboard/analytic?clinic=${clinic}`)).today);
    expect(told.unsigned_records).toEqual({ count: 1, count_is_least: false, mine: 0 });
  });

  it('is told to no one outside the clinic, and without the number of records to who reads none', async () => {
    const path = `/api/analytics/dashboard/today/?clinic=${world.clinic}`;
    const bea = await api.signUp('bea');
    expect((await api.ask('GET', path, { token: bea.token })).status).toBe(404);
    const person = { clinic: world.clinic, first_name: 'Bea', last_name: 'Wells', color: 'lime' };
    const { id, version } = await world.post('/api/staff/staff', { ...person, role: 'receptionist' });
    const body = { code: (await world.post(`/api/staff/staff/${id}/invite/`, { version })).code };
    await api.ask('POST', '/api/staff/staff/accept-invitation/', { token: bea.token, body });
    expect((await api.ask('GET', path, { token: bea.token })).body).toMatchObject({ unsigned_records: null });
  });

  it('counts who was cancelled late by all that were reserved', async () => {
    const own = await makeWorld(api, ada, { timezone: 'UTC', late_cancel_hours: 24 });
    await act(await book(own, soon(0, 20)), 'cancel', { reason: 'sick' });
    await act(await book(own, soon(0, 21)), 'cancel', {
      reason: 'staff_unavailable',
      cancelled_by: 'clinic',
    });
    for (const hour of [22, 23]) await book(own, soon(0, hour));
    const path = `/api/analytics/dashboard/analytic?clinic=${own.clinic}`;
    const { totals } = (await api.ask('GET', path, { token: ada.token })).body;
    expect(totals).toMatchObject({ reservations: 4, late_cancelled: 1, late_cancel_rate: 0.25 });
  });
});
