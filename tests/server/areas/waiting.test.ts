import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
});
afterAll(() => api.close());

const base = '/api/patients/appointments';
const freed = '/api/patients/freed-times';
const ask = (method: string, path: string, body?: object) =>
  api.ask(method, path, { token: ada.token, body });
const whole = ({ clinic, patient, service, staff }: World) => ({ clinic, patient, service, staff });

async function waitingRoom() {
  const world = await makeWorld(api, ada);
  const book = async (start_at: string) =>
    (await ask('POST', base, { ...whole(world), start_at, override_reason: 'They come together.' })).body;
  const wait = async (first_name: string, wishes: object = {}, more: object = {}) => {
    const patient = (
      await ask('POST', '/api/patients/patients', { clinic: world.clinic, first_name, last_name: 'Lee' })
    ).body.id;
    const waitlist = { staff_any: false, weekdays: [], ...wishes };
    const body = { ...whole(world), patient, action: 'waitlist', start_at: null, waitlist, ...more };
    const made = await ask('POST', base, body);
    expect(made.status, made.text).toBe(201);
    return made.body;
  };
  const act = (one: { id: number; version: number }, action: string, body: object = {}) =>
    ask('POST', `${base}/${one.id}/${action}/`, { version: one.version, ...body });
  const times = async () => (await ask('GET', `${freed}?clinic=${world.clinic}`)).body.times;
  const names = async () =>
    (await times()).map(({ waiting }: { waiting: { patient_name: string }[] }) =>
      waiting.map(({ patient_name }) => patient_name.split(' ')[0]),
    );
  const offer = (time: { id: number }, one: { appointment: number; version: number }) =>
    ask('POST', `${freed}/${time.id}/offer/`, {
      appointment: one.appointment,
      version: one.version,
      minutes: 30,
    });
  return { world, book, wait, act, times, names, offer };
}

describe('a time that becomes free', () => {
  it('is offered to whom it suits, the urgent first, then who waits longest', async () => {
    const { book, wait, act, names, times } = await waitingRoom();
    // a Monday
    const visit = await book('2036-03-03T09:00:00Z');
    await wait('Ann');
    await wait('Bob', { weekdays: [2] });
    await wait('Cem', { earliest: '2036-03-04' });
    await wait('Dee', { weekdays: [1], latest: '2036-03-03' });
    await wait('Eve', {}, { priority: 'emergency' });
    expect(await names()).toEqual([]);
    const cancelled = await act(visit, 'cancel', { reason: 'sick' });
    expect(await names()).toEqual([['Eve', 'Ann', 'Dee']]);
    expect(await times()).toMatchObject([
      { start_at: '2036-03-03T09:00:00.000Z', end_at: visit.end_at, staff: visit.staff },
    ]);
    // taken back, it is no one's to offer
    expect((await act(cancelled.body, 'undo')).status).toBe(200);
    expect(await names()).toEqual([]);
  });

  it('follows wishes that change while somebody waits', async () => {
    const { book, wait, act, names } = await waitingRoom();
    const visit = await book('2036-03-03T09:00:00Z');
    const ann = await wait('Ann', { weekdays: [2] });
    await act(visit, 'cancel', { reason: 'sick' });
    expect(await names()).toEqual([]);
    const { service, staff } = ann;
    const put = (version: number, more: object) =>
      api.ask('PUT', `${base}/${ann.id}/`, {
        token: ada.token,
        body: { service, staff, start_at: null, ...more },
        headers: { 'If-Match': `"${version}"` },
      });
    const waitlist = { earliest: '2036-03-01', latest: '2036-03-31', weekdays: [1], staff_any: true };
    const changed = await put(ann.version, { waitlist });
    expect(changed, changed.text).toMatchObject({ status: 200, body: { status: 'waitlisted', waitlist } });
    expect(await names()).toEqual([['Ann']]);
    expect((await put(changed.body.version, { reason: 'Knee' })).body).toMatchObject({ waitlist });
  });

  it('comes from a move as well, and not from a change that keeps the time', async () => {
    const { book, wait, act, names, times } = await waitingRoom();
    const visit = await book('2036-03-03T09:00:00Z');
    await wait('Ann');
    const confirmed = await act(visit, 'confirm');
    expect(await names()).toEqual([]);
    const moved = await act(confirmed.body, 'reschedule', { start_at: '2036-03-03T12:00:00Z' });
    expect(moved.status, moved.text).toBe(200);
    expect(await times()).toMatchObject([{ start_at: '2036-03-03T09:00:00.000Z' }]);
  });

  it('goes to the next when an offer ends, in order only, and to one at a time', async () => {
    const { book, wait, act, names, times, offer } = await waitingRoom();
    const visit = await book('2036-03-03T09:00:00Z');
    await wait('Ann');
    await wait('Bob');
    await act(visit, 'cancel', { reason: 'sick' });
    const [time] = await times();
    const [ann, bob] = time.waiting;
    expect(await offer(time, bob)).toMatchObject({
      status: 409,
      body: { appointment: ['Ann Lee comes first.'] },
    });
    const both = await Promise.all([offer(time, ann), offer(time, ann)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await times()).toMatchObject([
      {
        waiting: [
          { patient_name: 'Ann Lee', offered_until: expect.any(String) },
          { patient_name: 'Bob Lee', offered_until: null },
        ],
      },
    ]);
    expect(await offer(time, bob)).toMatchObject({
      status: 409,
      body: { appointment: ['The time is offered to Ann Lee already.'] },
    });
    // no one else can book what is offered, not even by another offer
    const clash = await ask('POST', base, { ...visit, clinic: visit.clinic, action: 'book' });
    expect(clash).toMatchObject({ status: 409 });
    expect(clash.body.start_at[0]).toMatch(/is offered to someone on the waiting list until/);
    const direct = await act({ id: bob.appointment, version: bob.version }, 'offer', {
      start_at: visit.start_at,
    });
    expect(direct.status).toBe(409);
    await api.pool.query(
      "UPDATE reservations SET offered_until = now() - interval '1 minute' WHERE id = $1",
      [ann.appointment],
    );
    expect(await names()).toEqual([['Bob', 'Ann']]);
    const now = (await times())[0];
    expect(now.waiting[1]).toMatchObject({ patient_name: 'Ann Lee', was_offered: true });
    expect((await offer(now, now.waiting[0])).status).toBe(200);
    const taken = await ask('GET', `${base}/${bob.appointment}/`);
    const accepted = await act(taken.body, 'accept');
    expect(accepted.body).toMatchObject({ status: 'booked', start_at: visit.start_at });
    expect(await times()).toEqual([]);
    expect(await offer(now, ann)).toMatchObject({ status: 412 });
  });

  it('is free at once when the patient declines, who is asked for it last', async () => {
    const { book, wait, act, names, times, offer } = await waitingRoom();
    const visit = await book('2036-03-03T09:00:00Z');
    await wait('Ann', {}, { priority: 'emergency' });
    await wait('Bob');
    await wait('Cem');
    await act(visit, 'cancel', { reason: 'sick' });
    const [time] = await times();
    await offer(time, time.waiting[0]);
    const [ann] = (await times())[0].waiting;
    const declined = await act({ id: ann.appointment, version: ann.version }, 'decline-offer');
    expect(declined, declined.text).toMatchObject({ status: 200, body: { status: 'waitlisted' } });
    expect(await names()).toEqual([['Bob', 'Cem', 'Ann']]);
    const now = (await times())[0];
    expect(now.waiting[2]).toMatchObject({ declined: true, offered_until: null });
    // nothing stands any more that could be accepted, or declined again
    expect((await act(declined.body, 'accept')).status).toBe(409);
    expect((await act(declined.body, 'decline-offer')).status).toBe(409);
    expect((await offer(now, now.waiting[0])).status).toBe(200);
    const bob = await ask('GET', `${base}/${now.waiting[0].appointment}/`);
    await act(bob.body, 'decline-offer');
    expect(await names()).toEqual([['Cem', 'Ann', 'Bob']]);
    // a new offer is a new question
    const again = await act(declined.body, 'offer', { start_at: visit.start_at });
    expect(again.status, again.text).toBe(200);
    expect((await times())[0].waiting[0]).toMatchObject({ patient_name: 'Ann Lee', declined: false });
  });
});

it('a time that was offered and declined, or not taken, is on no calendar any more', async () => {
  const { world, wait, act } = await waitingRoom();
  const start_at = new Date(Math.ceil(Date.now() / 86_400_000 + 3) * 86_400_000 + 36_000_000).toISOString();
  const day = start_at.slice(0, 10);
  const { clinic, staff } = world;
  const feed = await world.post('/api/connections/calendar-feeds', { clinic, staff, names: 'full' });
  const shown = async () => {
    const { appointments, days } = await world.read(
      `/api/patients/appointments/calendar/?clinic=${clinic}&date_from=${day}&date_to=${day}`,
    );
    const { text } = await api.ask('GET', String(feed.path));
    return [appointments.length, days[0].count, text.split('BEGIN:VEVENT').length - 1];
  };
  const ann = await wait('Ann');
  const offered = await act(ann, 'offer', { start_at, staff, minutes: 30 });
  expect(await shown()).toEqual([1, 1, 1]);
  const declined = await act(offered.body, 'decline-offer');
  expect(await shown()).toEqual([0, 0, 0]);
  await act(declined.body, 'offer', { start_at, staff, minutes: 30 });
  expect(await shown()).toEqual([1, 1, 1]);
  await api.pool.query(`UPDATE reservations SET offered_until = now() WHERE clinic_id = ${clinic}`);
  expect(await shown()).toEqual([0, 0, 0]);
});

describe('a time that nobody could take', () => {
  it('is proposed to no one while the clinic is closed, or while its member of staff has other hours', async () => {
    const { world, book, wait, act, names } = await waitingRoom();
    const visit = await book('2036-03-03T09:00:00Z');
    await wait('Ann');
    await act(visit, 'cancel', { reason: 'staff_unavailable' });
    expect(await names()).toEqual([['Ann']]);
    const clinic = await world.read(`/api/clinics/${world.clinic}/`);
    const putClinic = (closed_periods: object[], version: string) =>
      api.ask('PUT', `/api/clinics/${world.clinic}/`, {
        token: ada.token,
        body: { name: clinic.name, timezone: clinic.timezone, closed_periods },
        headers: { 'if-match': `"${version}"` },
      });
    const closed = await putClinic(
      [{ start: '2036-03-03', end: '2036-03-03', reason: 'Holiday' }],
      String(clinic.version),
    );
    expect(closed.status, closed.text).toBe(200);
    expect(await names()).toEqual([]);
    await putClinic([], String(closed.body.version));
    expect(await names()).toEqual([['Ann']]);
    const member = await world.read(`/api/staff/staff/${world.staff}/`);
    const days = [{ weekday: 2, start: '08:00', end: '18:00', breaks: [] }];
    const changed = await api.ask('PUT', `/api/staff/staff/${world.staff}/schedules/`, {
      token: ada.token,
      body: { version: member.version, schedules: [{ valid_from: '2020-01-01', valid_to: null, days }] },
      headers: { 'if-match': `"${member.version}"` },
    });
    expect(changed.status, changed.text).toBe(200);
    expect(await names()).toEqual([]);
  });

  it('is proposed to no one who has to be elsewhere then', async () => {
    const { world, book, wait, act, names } = await waitingRoom();
    const visit = await book('2036-03-03T09:00:00Z');
    const ann = await wait('Ann');
    await wait('Bob');
    const colleague = await world.post('/api/staff/staff', {
      ...{ clinic: world.clinic, first_name: 'Mai', last_name: 'Zhou', color: 'red' },
    });
    const elsewhere = { ...whole(world), patient: ann.patient, staff: colleague.id };
    const start_at = '2036-03-03T09:15:00Z';
    await world.post(base, { ...elsewhere, start_at, override_reason: 'Asked for.' });
    await act(visit, 'cancel', { reason: 'sick' });
    expect(await names()).toEqual([['Bob']]);
  });

  it('is neither proposed nor offered once the service is archived', async () => {
    const { world, book, wait, act, names } = await waitingRoom();
    const visit = await book('2036-03-03T09:00:00Z');
    const ann = await wait('Ann');
    await act(visit, 'cancel', { reason: 'sick' });
    await world.remove(`/api/services/services/${world.service}/`);
    expect(await names()).toEqual([]);
    const offered = await act(ann, 'offer', { start_at: '2036-03-04T09:00:00Z' });
    expect(offered).toMatchObject({
      status: 409,
      body: { start_at: ['Consultation is no longer offered.'] },
    });
  });

  it('keeps no time that suits someone from being found, however many come before it', async () => {
    const { world, book, wait, act, names } = await waitingRoom();
    await wait('Ann', { earliest: '2036-03-10' });
    const visit = await book('2036-03-10T09:00:00Z');
    await act(visit, 'cancel', { reason: 'sick' });
    await api.pool.query(
      `INSERT INTO freed_times (clinic_id, service_id, staff_id, start_at, end_at, freed_by)
       SELECT $1, $2, $3, at, at + interval '10 minutes', $4
       FROM generate_series('2036-03-03T09:00Z'::timestamptz, '2036-03-03T19:00Z', '10 minutes') at`,
      [world.clinic, world.service, world.staff, visit.id],
    );
    expect(await names()).toEqual([['Ann']]);
  });
});

describe('somebody who waits for anybody', () => {
  it('needs nobody named, and is offered whoever has a time', async () => {
    const { world, wait, act } = await waitingRoom();
    const waiting = await wait('Ann', { staff_any: true }, { staff: null });
    expect(waiting).toMatchObject({ status: 'waitlisted', staff: expect.any(Number) });
    const { body: other } = await ask('POST', '/api/staff/staff', {
      ...{ clinic: world.clinic, first_name: 'Mai', last_name: 'Zhou', color: 'red' },
    });
    const offered = await act(waiting, 'offer', { start_at: '2036-03-03T09:00:00Z', staff: other.id });
    expect(offered.body).toMatchObject({ staff: other.id });
    const named = { ...whole(world), staff: null, start_at: null, action: 'waitlist' };
    const refused = { status: 400, body: { staff: ['This field is required.'] } };
    expect(await ask('POST', base, { ...named, waitlist: { staff_any: false } })).toMatchObject(refused);
    expect(
      await ask('POST', base, { ...named, start_at: '2036-03-03T09:00:00Z', action: 'book' }),
    ).toMatchObject(refused);
    const put = { service: world.service, staff: null, start_at: null };
    expect(await ask('PUT', `${base}/${waiting.id}/`, put)).toMatchObject(refused);
  });
});

describe('a wish that no one could ever meet', () => {
  const wishes = [
    { action: 'request', start_at: '2036-03-03T09:00:00Z' },
    { action: 'waitlist', start_at: null },
    { action: 'walk_in', start_at: null },
  ];
  const ask = (world: World, body: object) =>
    api.ask('POST', base, { token: ada.token, body: { ...whole(world), ...body } });

  it('is refused for a service that is archived, and stays where it was asked for before', async () => {
    const world = await makeWorld(api, ada);
    const { clinic } = world;
    const other = await world.post('/api/services/services', {
      clinic,
      name: 'Talk',
      duration_minutes: 30,
      color: 'teal',
    });
    const before = await ask(world, { ...wishes[0], service: other.id });
    const stood = await ask(world, { ...wishes[0] });
    await world.remove(`/api/services/services/${world.service}/`);
    const refused = { status: 409, body: { service: ['Consultation is no longer offered.'] } };
    for (const wish of wishes) expect(await ask(world, wish), wish.action).toMatchObject(refused);
    const edit = ({ body: { id, version, start_at } }: Awaited<ReturnType<typeof ask>>, to: object) =>
      api.ask('PUT', `${base}/${id}/`, {
        token: ada.token,
        body: { ...whole(world), version, start_at, ...to },
      });
    expect(await edit(before, {})).toMatchObject(refused);
    expect((await edit(stood, { start_at: '2036-03-04T09:00:00Z' })).status).toBe(200);
  });

  it('is refused with someone who is suspended, but for those who would take anybody', async () => {
    const world = await makeWorld(api, ada);
    const { version } = await world.read(`/api/staff/staff/${world.staff}/`);
    await world.post(`/api/staff/staff/${world.staff}/suspend/`, { version });
    for (const wish of wishes)
      expect(await ask(world, wish), wish.action).toMatchObject({
        status: 409,
        body: { staff: ['José Álvarez is suspended.'] },
      });
    const anybody = { ...wishes[1], waitlist: { staff_any: true, weekdays: [] } };
    expect((await ask(world, anybody)).status).toBe(201);
  });
});
