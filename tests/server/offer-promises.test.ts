import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { byLink } from '#tests/support/door.ts';
import type { Made } from '#tests/support/furnished-clinic.ts';
import { mailedCode } from '#tests/support/mailed-code.ts';
import { inOneInstant } from '#tests/support/one-instant.ts';
import { seldomService } from '#tests/support/seldom-service.ts';

let api: Api;
let ada: Account;
let stage: Awaited<ReturnType<typeof seldomService>>;
beforeAll(async () => {
  // those who race each need a connection of their own
  api = await openApi({ poolSize: 4 });
  ada = await api.signUp('ada');
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.pool.query('DELETE FROM throttles');
  stage = await seldomService(api, ada);
});

const visits = '/api/patients/appointments';
/** An hour of the next Monday but one, as UTC. */
const monday = (hour: number) => {
  const at = new Date(Date.now() + 14 * 86_400_000);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  at.setUTCHours(hour, 0, 0, 0);
  return at.toISOString();
};
const book = (staff: number | undefined, start_at: string, override_reason: string | null = null) => {
  const { clinic, service, patients } = stage;
  const body = { clinic, patient: patients[1], service, staff, start_at, override_reason };
  return api.ask('POST', visits, { token: ada.token, body });
};
const act = async (visit: number, action: string, body: object = {}) => {
  const { body: row } = await api.ask('GET', `${visits}/${visit}/`, { token: ada.token });
  const given = { version: row.version, ...body };
  return api.ask('POST', `${visits}/${visit}/${action}/`, { token: ada.token, body: given });
};

let people = 0;
async function waiting(): Promise<Made> {
  people += 1;
  const { clinic, service, staff, post } = stage;
  const { id: patient } = await post('/api/patients/patients', {
    ...{ clinic, first_name: `Waiting${people}`, last_name: 'Lima', birth_date: '1984-02-29' },
    ...{ preferred_channel: 'email', email: `waiting${people}@example.test` },
  });
  return post(visits, {
    ...{ clinic, patient, service, staff, action: 'waitlist', start_at: null },
    waitlist: { staff_any: true, weekdays: [] },
  });
}
/** Someone who waits and is offered a time, with the link of the message. */
async function offered(staff: number | undefined, start_at: string) {
  const { id } = await waiting();
  const { status, text } = await act(id, 'offer', { start_at, staff, minutes: 60 });
  expect(status, text).toBe(200);
  return byLink(api, ada, id, await mailedCode(api, { template: 'offer', reservation: id }));
}
const runOut = (visit: number) =>
  api.pool.query("UPDATE reservations SET offered_until = now() - interval '1 minute' WHERE id = $1", [
    visit,
  ]);
const workOn = async (weekday: number, start = '08:00', end = '20:00') => {
  const { version } = await stage.read(`/api/staff/staff/${stage.staff}/`);
  const schedules = [
    { valid_from: '2020-01-01', valid_to: null, days: [{ weekday, start, end, breaks: [] }] },
  ];
  return api.ask('PUT', `/api/staff/staff/${stage.staff}/schedules/`, {
    token: ada.token,
    body: { version, schedules },
    headers: { 'if-match': `"${version}"` },
  });
};
const offerOf = async (patient: Awaited<ReturnType<typeof offered>>) =>
  (await patient.read()).body.offer?.state;

it('an offer that stands counts as one of its day, and is kept where the desk books past the limit', async () => {
  const [one, other] = stage.both;
  const patient = await offered(one, monday(9));
  const full = { start_at: [expect.stringMatching(/can be booked once a day/)] };
  expect(await book(other, monday(13))).toMatchObject({ status: 409, body: full });
  const day = monday(9).slice(0, 10);
  const wanted = `clinic=${stage.clinic}&service=${stage.service}&staff=${other}`;
  const free = await stage.read(`${visits}/availability?${wanted}&date_from=${day}&date_to=${day}`);
  expect(free.days[0].slots).toEqual([]);
  expect((await book(other, monday(13), 'It hurts.')).status).toBe(201);
  expect(await offerOf(patient)).toBe('open');
  expect((await patient.post('take-offer')).body).toMatchObject({ state: 'booked' });
});

it('the desk books an offer that stands without asking for the limit again', async () => {
  const [one, other] = stage.both;
  const { visit } = await offered(one, monday(9));
  await book(other, monday(13), 'It hurts.');
  expect(await act(visit, 'accept')).toMatchObject({ status: 200, body: { status: 'booked' } });
});

it('a time whose offer ran out is gone while its day is full', async () => {
  const [one, other] = stage.both;
  const patient = await offered(one, monday(9));
  await runOut(patient.visit);
  const booked = (await book(other, monday(13))).body;
  expect(await offerOf(patient)).toBe('gone');
  expect((await patient.post('take-offer')).status).toBe(409);
  expect(await act(patient.visit, 'accept')).toMatchObject({ status: 409 });
  await act(booked.id, 'cancel', { reason: 'sick' });
  expect(await offerOf(patient)).toBe('past');
  expect((await patient.post('take-offer')).body).toMatchObject({ state: 'booked' });
});

it('of two whose offers ran out, with two people on one day, one has the last place of it', async () => {
  const late = [];
  for (const [at, staff] of stage.both.entries()) {
    const one = await offered(staff, monday(9));
    await runOut(one.visit);
    late.push(() => one.post('take-offer', {}, { from: `10.9.2.${at}` }));
  }
  expect(await inOneInstant(api, 'reservations', late)).toEqual([200, 409]);
});

it('hours are not shortened under an offer that stands, and one that ran out is gone with them', async () => {
  const patient = await offered(stage.staff, monday(9));
  const refused = await workOn(2);
  expect(refused, refused.text).toMatchObject({ status: 409 });
  expect(refused.text).toContain('would be outside the hours');
  await runOut(patient.visit);
  expect((await workOn(1, '13:00')).status).toBe(200);
  expect(await offerOf(patient)).toBe('gone');
  expect((await patient.post('take-offer')).status).toBe(409);
  expect((await workOn(1)).status).toBe(200);
  expect(await offerOf(patient)).toBe('past');
  expect((await patient.post('take-offer')).body).toMatchObject({ state: 'booked' });
});

it('is gone too while the clinic is closed at that hour, or does not give the service then', async () => {
  const patient = await offered(stage.staff, monday(9));
  const set = (table: string, column: string, id: number, hours: object[] | null) =>
    api.pool.query(`UPDATE ${table} SET ${column} = $2 WHERE id = $1`, [id, hours && JSON.stringify(hours)]);
  const late = [{ weekday: 1, start: '14:00', end: '18:00' }];
  await set('clinics', 'opening_hours', stage.clinic, late);
  expect(await offerOf(patient)).toBe('gone');
  expect((await patient.post('take-offer')).status).toBe(409);
  await set('clinics', 'opening_hours', stage.clinic, []);
  await set('services', 'weekly_availability', stage.service, late);
  expect(await offerOf(patient)).toBe('gone');
  await set('services', 'weekly_availability', stage.service, null);
  expect((await patient.post('take-offer')).body).toMatchObject({ state: 'booked' });
});

it('the desk offers no time that the link would refuse', async () => {
  const { id } = await waiting();
  expect((await workOn(1)).status).toBe(200);
  const early = await act(id, 'offer', { start_at: monday(3), staff: stage.staff });
  expect(early).toMatchObject({
    status: 409,
    body: { start_at: [expect.stringContaining('does not work')] },
  });
  expect((await book(stage.both[1], monday(13))).status).toBe(201);
  const full = await act(id, 'offer', { start_at: monday(9), staff: stage.staff });
  expect(full).toMatchObject({ status: 409, body: { start_at: [expect.stringContaining('once a day')] } });
});

it('a freed time of a day that is full again is proposed to no one', async () => {
  const { id } = (await book(stage.both[0], monday(9))).body;
  await waiting();
  await act(id, 'cancel', { reason: 'sick' });
  const times = async () => (await stage.read(`/api/patients/freed-times?clinic=${stage.clinic}`)).times;
  const [free] = await times();
  expect(free.waiting).toHaveLength(1);
  const [next] = free.waiting;
  const body = { appointment: next.appointment, version: next.version };
  const answer = await stage.post(`/api/patients/freed-times/${free.id}/offer/`, body);
  expect(answer.waiting[0].offered_until).not.toBeNull();
  expect(await times()).toHaveLength(1);
  await act(next.appointment, 'decline-offer');
  expect((await book(stage.both[1], monday(13))).status).toBe(201);
  expect(await times()).toEqual([]);
});
