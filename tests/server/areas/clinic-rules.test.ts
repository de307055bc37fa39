import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
});
afterAll(() => api.close());

const visits = '/api/patients/appointments';
const aDay = 86_400_000;
const ask = (method: string, path: string, body?: object) =>
  api.ask(method, path, { token: ada.token, body });
const patient = (more: object = {}) =>
  world.post('/api/patients/patients', {
    ...{ clinic: world.clinic, first_name: 'Olivia', last_name: 'Lane', birth_date: '1980-05-05' },
    ...more,
  });
const step = (one: Made, action: string, body: object = {}) =>
  world.post(`${visits}/${one.id}/${action}/`, { version: one.version, ...body });
let hour = 0;
const book = (who: Made, more: object = {}) => {
  hour += 1;
  return world.post(visits, {
    ...{ clinic: world.clinic, patient: who.id, service: world.service, staff: world.staff },
    start_at: new Date(Date.UTC(2036, 0, 8 + hour, 10)).toISOString(),
    override_reason: 'Agreed by phone.',
    ...more,
  });
};
const write = (who: Made, more: object = {}) =>
  world.post('/api/patients/medical-records', {
    ...{ clinic: world.clinic, patient: who.id, staff: world.staff, occurred_at: '2026-03-02T09:00:00Z' },
    ...{ chief_complaint: 'Cough', assessment: 'Cold', ...more },
  });
const sign = (record: Made) =>
  ask('POST', `/api/medical-records/${record.id}/sign/`, { version: record.version });

it('a visit with a signed record is not made unseen: no undone check-in, no no-show', async () => {
  const who = await patient();
  const visit = await step(await book(who), 'check-in', { reason: 'Came early.' });
  await sign(await write(who, { appointment: visit.id }));
  await api.pool.query(
    `UPDATE reservations SET status = 'arrived', start_at = now() - interval '1 hour', end_at = now() WHERE id = $1`,
    [visit.id],
  );
  const { version } = await world.read(`${visits}/${visit.id}/`);
  expect(await ask('POST', `${visits}/${visit.id}/undo-check-in/`, { version })).toMatchObject({
    status: 409,
    body: { detail: [expect.stringContaining('signed record')] },
  });
  await api.pool.query(`UPDATE reservations SET status = 'booked' WHERE id = $1`, [visit.id]);
  expect((await ask('POST', `${visits}/${visit.id}/no-show/`, { version })).status).toBe(409);
});

it('a consent that is required from now on is owed by visits to come, not by those that are over', async () => {
  const who = await patient();
  const past = await step(await book(who), 'check-in', { reason: 'Came early.' });
  await step(await step(past, 'start'), 'complete');
  const ahead = await book(who);
  const form = await world.post('/api/patients/consent-forms', {
    ...{ clinic: world.clinic, title: 'Laser', services: [world.service] },
    blocks: [{ key: 'intro', type: 'paragraph', label: 'Read this.' }],
  });
  await world.post(`/api/patients/consent-forms/${form.id}/publish/`, { version: form.version });
  const stateOf = async ({ id }: Made) => (await world.read(`${visits}/${id}/`)).consents.state;
  expect(await stateOf(past)).toBe('none_required');
  expect(await stateOf(ahead)).toBe('missing');
  const found = await world.read(
    `${visits}?clinic=${world.clinic}&patient=${who.id}&consent=missing&date_from=2036-01-01&date_to=2036-02-01`,
  );
  expect(found.results.map(({ id }: Made) => id)).toEqual([ahead.id]);
});

it('a visit that took place before a form was required owes nothing, whenever the desk closed it', async () => {
  const who = await patient();
  const { id: service } = await world.post('/api/services/services', {
    ...{ clinic: world.clinic, name: 'Acupuncture', duration_minutes: 30, color: 'teal' },
  });
  const over = async () => {
    const visit = await step(await book(who, { service }), 'check-in', { reason: 'Came early.' });
    await step(await step(visit, 'start'), 'complete');
    return visit.id;
  };
  const [late, untold, since] = [await over(), await over(), await over()];
  const form = await world.post('/api/patients/consent-forms', {
    ...{ clinic: world.clinic, title: 'Needles', services: [service] },
    blocks: [{ key: 'intro', type: 'paragraph', label: 'Read this.' }],
  });
  await world.post(`/api/patients/consent-forms/${form.id}/publish/`, { version: form.version });
  const place = (id: number, days: number, closed: string | null) =>
    api.pool.query(
      `UPDATE reservations SET start_at = now() - $2 * interval '1 day', end_at = now() - $2 * interval '1 day' + interval '1 hour',
         completed_at = $3, updated_at = now() WHERE id = $1`,
      [id, days, closed],
    );
  const after = new Date(Date.now() + aDay).toISOString();
  await place(late, 2, after);
  // an import need not know when it was closed
  await place(untold, 3, null);
  await place(since, -1, after);
  const stateOf = async (id: number) => (await world.read(`${visits}/${id}/`)).consents.state;
  expect([await stateOf(late), await stateOf(untold), await stateOf(since)]).toEqual([
    ...['none_required', 'none_required', 'missing'],
  ]);
  const path = `/api/services/services/${service}/`;
  const told = await world.read(path);
  expect(told.required_since).toEqual([
    { consent_form: form.id, since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
  ]);
  // another change of the service leaves the day as it is
  const changed = { required_consent_forms: told.required_consent_forms, description: 'Changed.' };
  const { required_since } = (await ask('PUT', path, { ...told, ...changed })).body;
  expect(required_since).toEqual(told.required_since);
});

it('a death cancels what was still to come, and says how much that was', async () => {
  const who = await patient();
  const ahead = await book(who);
  await book(who, { start_at: null, action: 'waitlist' });
  const died = await world.post(`/api/patients/patients/${who.id}/mark-deceased/`, {
    version: who.version,
    deceased_at: '2026-03-02T09:00:00Z',
  });
  expect(died.cancelled_reservations).toBe(2);
  const visit = await world.read(`${visits}/${ahead.id}/`);
  expect(visit).toMatchObject({ status: 'cancelled', cancelled_by: 'clinic', late_cancel: false });
  expect(visit.cancellation_note).toBe('The patient has died.');
});

it('a death before the day of birth is a mistake, which would make the chart due for removal', async () => {
  const who = await patient({ birth_date: '1980-05-05' });
  const died = (deceased_at: string) =>
    ask('POST', `/api/patients/patients/${who.id}/mark-deceased/`, { version: who.version, deceased_at });
  // 23:30 of the day before in Berlin
  expect(await died('1980-05-04T21:30:00Z')).toMatchObject({
    status: 400,
    body: { deceased_at: ['This is before the date of birth.'] },
  });
  expect((await died('1980-05-04T22:30:00Z')).status).toBe(200);
});

it('only a time that was taken is given back late, not a request and not a place on the waiting list', async () => {
  const who = await patient();
  const start_at = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 3_600_000).toISOString();
  const late = async (one: Made) => {
    const { status, late_cancel } = await step(one, 'cancel', { reason: 'other', cancelled_by: 'patient' });
    return [status, late_cancel];
  };
  expect(await late(await book(who, { action: 'request', start_at }))).toEqual(['cancelled', false]);
  const waits = await book(who, { action: 'waitlist', start_at: null });
  const offered = await step(waits, 'offer', { start_at, staff: world.staff });
  expect(await late(offered)).toEqual(['cancelled', false]);
  expect(await late(await book(who, { start_at }))).toEqual(['cancelled', true]);
});

it('nobody who has died or was archived is booked again, by whichever step', async () => {
  const who = await patient();
  const ahead = await book(who);
  const missed = await step(await book(who, { start_at: '2026-01-05T10:00:00Z' }), 'no-show');
  const given = await step(await book(who), 'put-on-waitlist', { reason: 'Ill.' });
  const died = await world.post(`/api/patients/patients/${who.id}/mark-deceased/`, {
    version: who.version,
    deceased_at: '2026-03-02T09:00:00Z',
  });
  const start_at = new Date(Date.UTC(2037, 0, 8, 10)).toISOString();
  const refusals = async (tries: readonly (readonly [Made, string, object?])[]) => {
    for (const [{ id }, action, body] of tries) {
      const { version } = await world.read(`${visits}/${id}/`);
      const answer = await ask('POST', `${visits}/${id}/${action}/`, { version, ...body });
      expect([action, answer.status, answer.body.patient?.length]).toEqual([action, 409, 1]);
    }
  };
  await refusals([
    [ahead, 'undo'],
    [ahead, 'reopen'],
    [missed, 'rebook', { start_at, override_reason: 'Agreed.' }],
  ]);
  await world.post(`/api/patients/patients/${who.id}/restore/`, { version: died.version });
  expect(await step(await world.read(`${visits}/${given.id}/`), 'undo')).toMatchObject({
    status: 'waitlisted',
  });
  const other = await patient();
  const asked = await book(other, { action: 'request' });
  const waits = await book(other, { action: 'waitlist', start_at: null });
  const back = await step(await book(other), 'put-on-waitlist', { reason: 'Ill.' });
  await world.remove(`/api/patients/patients/${other.id}/`);
  await refusals([
    [asked, 'accept'],
    [waits, 'offer', { start_at, staff: world.staff }],
    [back, 'undo'],
  ]);
});

it('a prescription against a recorded allergy is signed only with a reason, which is kept', async () => {
  const who = await patient({ allergies: [{ substance: 'Penicillin', severity: 'severe' }] });
  const draft = await write(who, { prescriptions: [{ drug: 'Amoxicillin', dose: '500 mg' }] });
  expect(draft.missing).toEqual(['prescriptions']);
  expect(await sign(draft)).toMatchObject({
    status: 409,
    body: { detail: [expect.stringContaining('Amoxicillin: an allergy to Penicillin')] },
  });
  const allergy_reason = 'Tested by the allergist.';
  const explained = await world.put(`/api/medical-records/${draft.id}/`, {
    ...{ staff: world.staff, occurred_at: '2026-03-02T09:00:00Z' },
    prescriptions: [{ drug: 'Amoxicillin', allergy_reason }],
  });
  expect((await sign(explained)).status).toBe(200);
  const { content } = await world.read(`/api/medical-records/${draft.id}/versions/1/`);
  expect(content.prescriptions).toMatchObject([{ allergy_reason }]);
});

it('what was measured on a child is marked by the ranges of the age then', async () => {
  const who = await patient({ birth_date: '2025-10-01', guardian: { name: 'Ida Lane', relation: 'Mother' } });
  const record = await write(who, { vitals: { pulse: 140, respiratory_rate: 40 } });
  expect(record.vitals.flags).toEqual({ pulse: 'normal', respiratory_rate: 'normal' });
});

it.each([
  ['east', 'Asia/Kathmandu', '2025-11-29', '2025-11-28T20:00:00Z', 'normal'],
  ['west', 'America/Los_Angeles', '2025-10-29', '2025-11-29T04:00:00Z', 'normal'],
])(
  'a newborn is as old as the day of the clinic says, %s of Greenwich',
  async (_, timezone, birth_date, occurred_at, flag) => {
    const { clinic, staff, post, read } = await makeWorld(api, ada, { timezone });
    const guardian = { name: 'Ida Lane', relation: 'Mother' };
    const who = { clinic, first_name: 'Noa', last_name: 'Lane', birth_date, guardian };
    const { id: child } = await post('/api/patients/patients', who);
    const words = { occurred_at, chief_complaint: 'Check', assessment: 'Well' };
    const vitals = { pulse: 175 };
    const record = await post('/api/patients/medical-records', {
      ...{ clinic, staff, patient: child, vitals, ...words },
    });
    expect(record.vitals.flags).toEqual({ pulse: flag });
    const measured = await read(`/api/patients/medical-records/vitals?clinic=${clinic}&patient=${child}`);
    expect(measured.results[0].vitals.flags).toEqual({ pulse: flag });
  },
);

it('the story of a patient says how a consent ended, not that it ended', async () => {
  const who = await patient();
  const form = await world.post('/api/patients/consent-forms', {
    ...{ clinic: world.clinic, title: 'Photos' },
    blocks: [{ key: 'intro', type: 'paragraph', label: 'Read this.' }],
  });
  await world.post(`/api/patients/consent-forms/${form.id}/publish/`, { version: form.version });
  const consent = await world.post('/api/patients/patient-consents', {
    ...{ clinic: world.clinic, patient: who.id, consent_form: form.id },
  });
  await world.post(`/api/patients/patient-consents/${consent.id}/refuse/`, {
    ...{ version: consent.version, reason: 'Does not want pictures.' },
  });
  const { results } = await world.read(`/api/patients/patients/${who.id}/timeline/?kind=consent`);
  expect(results).toMatchObject([{ kind: 'consent', status: 'refused' }]);
});
