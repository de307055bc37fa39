import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#openapi/schema.d.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { makeWorld } from '#tests/support/furnished-clinic.ts';

type Report = components['schemas']['ConflictReport'];

let api: Api;
let ada: Account;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
});
afterAll(() => api.close());

const base = '/api/patients/appointments';
const ask = (method: string, path: string, body?: object) =>
  api.ask(method, path, { token: ada.token, body });
/** A time of a Monday at the clinic, an hour before that of the world. */
const at = (time: string) => `2036-03-03T${time}:00Z`;

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

async function desk(settings: object = {}) {
  const world = await makeWorld(api, ada, settings);
  const whole = { clinic: world.clinic, service: world.service, staff: world.staff };
  const make = async (path: string, body: object) =>
    (await world.post(path, { clinic: world.clinic, ...body })).id;
  const patient = (first_name: string) =>
    make('/api/patients/patients', { first_name, last_name: 'Lee' }) as Promise<number>;
  const colleague = () => make('/api/staff/staff', { first_name: 'Mai', last_name: 'Zhou', color: 'red' });
  let services = 0;
  const service = (more: object) => {
    services += 1;
    return make('/api/services/services', {
      name: `Service ${services}`,
      duration_minutes: 30,
      color: 'red',
      ...more,
    });
  };
  const book = (start_at: string, more: object = {}) =>
    ask('POST', base, { ...whole, patient: world.patient, start_at, ...more });
  const check = async (start_at: string, more: object = {}) => {
    const asked = await ask('POST', `${base}/check-conflicts/`, { ...whole, start_at, ...more });
    expect(asked.status, asked.text).toBe(200);
    return asked.body as Report;
  };
  const told = async (start_at: string, more: object = {}) =>
    (await check(start_at, more)).conflicts.map(({ kind, severity }) => `${severity} ${kind}`);
  return { world, patient, colleague, service, book, check, told };
}

async function refusal(answer: ReturnType<typeof ask>) {
  const { status, body } = await answer;
  return {
    status,
    said: Object.values(body as object)
      .flat()
      .join(' '),
  };
}

it('a visit that leaves a group for a time of its own excludes others there again, in the database too', async () => {
  const { world, patient, service, book } = await desk();
  const group = await service({ capacity: 3 });
  const [first, second] = [
    await book(at('09:00'), { service: group }),
    await book(at('09:00'), { service: group, patient: await patient('Ann') }),
  ];
  const move = ({ body }: typeof first) =>
    ask('PUT', `${base}/${body.id}/`, {
      service: world.service,
      staff: world.staff,
      start_at: at('15:00'),
    });
  expect((await move(first)).status).toBe(200);
  const same = api.pool.query(
    `UPDATE reservations SET service_id = $1, start_at = $2, end_at = $3 WHERE id = $4`,
    [world.service, at('15:00'), at('15:30'), second.body.id],
  );
  await expect(same).rejects.toMatchObject({ constraint: 'reservations_staff_busy' });
  const late = await move(second);
  expect(late.status, late.text).toBe(409);
});

describe('what speaks against a time', () => {
  it('names a colleague in the order in which their script writes names', async () => {
    const { world, check } = await desk();
    const staff = (
      await world.post('/api/staff/staff', {
        ...{ clinic: world.clinic, first_name: '小明', last_name: '王', color: 'red', title: 'Dr' },
      })
    ).id as number;
    const { conflicts } = await check(at('09:00'), { staff });
    expect(conflicts.map(({ message }) => message).join(' ')).toContain('Dr 王 小明');
  });

  it('is that its member of staff is busy, the buffers before and after included', async () => {
    const { service, book, told } = await desk();
    const buffered = await service({ buffer_before_minutes: 10, buffer_after_minutes: 15 });
    await book(at('09:00'), { service: buffered });
    // 08:50 to 09:45 are taken
    expect(await told(at('08:25'))).toEqual(['hard staff_busy']);
    expect(await told(at('08:20'))).toEqual([]);
    expect(await told(at('09:40'))).toEqual(['hard staff_busy']);
    expect(await told(at('09:45'))).toEqual([]);
    // its own preparation has to fit as well
    expect(await told(at('09:50'), { service: buffered })).toEqual(['hard staff_busy']);
    expect(await told(at('09:55'), { service: buffered })).toEqual([]);
  });

  it('is that the patient is elsewhere', async () => {
    const { world, colleague, book, told } = await desk();
    const other = await colleague();
    await book(at('09:00'));
    const asked = { staff: other, service: world.service, patient: world.patient };
    expect(await told(at('09:15'), asked)).toEqual(['soft staff_cannot', 'soft patient_busy']);
    expect(await told(at('09:30'), asked)).toEqual(['soft staff_cannot']);
  });

  it('is that nobody works, somebody is off, or the clinic is closed', async () => {
    const { world, told } = await desk({
      closed_periods: [{ start: '2036-03-10', end: '2036-03-10', reason: 'Works' }],
    });
    const days = [{ weekday: 1, start: '09:00', end: '12:00' }];
    const path = `/api/staff/staff/${world.staff}`;
    await world.put(`${path}/schedules/`, {
      version: 1,
      schedules: [{ valid_from: '2026-01-01', valid_to: null, days }],
    });
    expect(await told(at('08:00'))).toEqual([]);
    expect(await told(at('10:45'))).toEqual(['soft outside_hours']);
    const { version } = await world.read(`${path}/`);
    const off = { start_at: at('09:00'), end_at: at('10:00'), kind: 'off', reason: 'Course' };
    await world.post(`${path}/exceptions/`, { version, ...off });
    expect(await told(at('09:30'))).toEqual(['soft staff_off']);
    expect(await told('2036-03-10T09:00:00Z')).toEqual(['soft clinic_closed']);
  });

  it('is that the service is not given then, by them, so late, or any more', async () => {
    const { world, colleague, service, book, check, told } = await desk();
    const mornings = await service({ weekly_availability: [{ weekday: 1, start: '08:00', end: '12:00' }] });
    expect(await told(at('09:00'), { service: mornings })).toEqual([]);
    expect(await told(at('12:00'), { service: mornings })).toEqual(['soft service_unavailable']);
    expect(await told(at('09:00'), { staff: await colleague() })).toEqual(['soft staff_cannot']);
    const seldom = await service({ max_per_day: 1 });
    await book(at('14:00'), { service: seldom });
    expect(await told(at('15:00'), { service: seldom })).toEqual(['soft day_full']);
    expect((await check(at('15:00'), { service: seldom })).conflicts[0]?.message).toMatch(
      / can be booked once a day\.$/,
    );
    const near = await service({ booking_window_days: 30 });
    expect(await told(at('09:00'), { service: near })).toEqual(['soft too_far_ahead']);
    expect(await told('2026-01-05T09:00:00Z')).toEqual(['soft past']);
    const sentence = async (more: object, start = () => at('09:00')) => {
      const near = await service(more);
      return (await check(start(), { service: near })).conflicts.map(({ message }) => message);
    };
    expect(await sentence({ booking_window_days: 30 })).toEqual(['It can be booked at most 30 days ahead.']);
    expect(await sentence({ booking_window_days: 1 })).toEqual(['It can be booked at most 1 day ahead.']);
    for (const [minutes, words] of [
      [1, '1 minute'],
      [90, '90 minutes'],
      [60, '1 hour'],
      [1440, '1 day'],
      [2880, '2 days'],
    ] as const)
      expect(await sentence({ min_notice_minutes: minutes }, () => inSeconds(50))).toContain(
        `It has to be booked at least ${words} ahead.`,
      );
    // one that was used is archived
    await world.remove(`/api/services/services/${seldom}/`);
    expect(await told(at('16:00'), { service: seldom })).toContain('hard service_unavailable');
  });

  it('is that all places of a session are taken; how many are is told before', async () => {
    const { patient, service, book, check, told } = await desk();
    const group = await service({ capacity: 2 });
    const first = await book(at('09:00'), { service: group });
    expect((await check(at('09:00'), { service: group })).places).toEqual({ taken: 1, capacity: 2 });
    expect(first.body.places).toEqual({ taken: 1, capacity: 2 });
    const second = await book(at('09:00'), { service: group, patient: await patient('Ann') });
    expect(second.body.places).toEqual({ taken: 2, capacity: 2 });
    expect(await told(at('09:00'), { service: group })).toEqual(['hard session_full']);
    expect(await told(at('09:15'), { service: group })).toEqual(['hard staff_busy', 'hard staff_busy']);
    const moved = { service: group, appointment: first.body.id };
    expect((await check(at('09:00'), moved)).places).toEqual({ taken: 1, capacity: 2 });
    expect((await check(at('09:00'))).places).toBeUndefined();
    const day = 'date_from=2036-03-03&date_to=2036-03-03';
    const { body } = await ask('GET', `${base}/calendar/?clinic=${first.body.clinic}&${day}`);
    expect(body.appointments).toMatchObject([{ places: { taken: 2 } }, { places: { capacity: 2 } }]);
  });
});

describe('a room', () => {
  it('holds one visit at a time, unless a reason is given', async () => {
    const { colleague, patient, service, book, told } = await desk();
    const [staff, ann] = [await colleague(), await patient('Ann')];
    const other = { staff, service: await service({}), patient: ann };
    await book(at('09:00'), { room: 'Room 2' });
    expect(await told(at('09:15'), { ...other, room: ' room 2' })).toEqual(['soft room_busy']);
    expect(await told(at('09:15'), { ...other, room: 'Room 3' })).toEqual([]);
    expect(await told(at('09:30'), { ...other, room: 'Room 2' })).toEqual([]);
    expect(await refusal(book(at('09:15'), { ...other, room: 'Room 2' }))).toEqual({
      status: 409,
      said: 'The room Room 2 is taken from 10:00 to 10:30. Give a reason to book it anyway.',
    });
    const kept = { ...other, room: 'Room 2', override_reason: 'Two beds.' };
    expect((await book(at('09:15'), kept)).body).toMatchObject({ override_reason: 'Two beds.' });

    // one that is carried there is asked about where it takes place
    const later = (await book(at('12:00'), { ...other, room: 'Room 2' })).body;
    const carried = { ...other, appointment: later.id };
    expect(await told(at('08:45'), carried)).toEqual(['soft room_busy']);
    const away = { version: later.version, start_at: at('08:45') };
    expect((await ask('POST', `${base}/${later.id}/reschedule/`, away)).status).toBe(409);
  });

  it('is asked about when only the room of a reservation is changed', async () => {
    const { colleague, patient, service, book } = await desk();
    await book(at('09:00'), { room: 'Room 2' });
    const other = { staff: await colleague(), service: await service({}), patient: await patient('Ann') };
    const beside = (await book(at('09:00'), { ...other, room: 'Room 3' })).body;
    const change = { service: other.service, staff: other.staff, start_at: at('09:00'), room: 'Room 2' };
    const path = `${base}/${beside.id}/`;
    expect(await refusal(ask('PUT', path, change))).toEqual({
      status: 409,
      said: 'The room Room 2 is taken from 10:00 to 10:30. Give a reason to book it anyway.',
    });
    const changed = await ask('PUT', path, { ...change, override_reason: 'Two beds.' });
    expect(changed.body).toMatchObject({ room: 'Room 2', reschedule_count: 0, override_reason: 'Two beds.' });
  });

  it('is shared by those who come to one session', async () => {
    const { patient, service, book } = await desk();
    const group = { service: await service({ capacity: 3 }), room: 'Gym' };
    expect((await book(at('09:00'), group)).status).toBe(201);
    expect((await book(at('09:00'), { ...group, patient: await patient('Ann') })).status).toBe(201);
  });
});

describe('a cancellation', () => {
  it('is late within the hours that the clinic says, and not before', async () => {
    const { book } = await desk({ late_cancel_hours: 48 });
    const soon = (await book(new Date(Date.now() + 47 * 3_600_000).toISOString())).body;
    const far = (await book(new Date(Date.now() + 50 * 3_600_000).toISOString())).body;
    const cancel = (one: { id: number; version: number }) =>
      ask('POST', `${base}/${one.id}/cancel/`, {
        version: one.version,
        reason: 'sick',
        cancelled_by: 'patient',
      });
    expect((await cancel(soon)).body).toMatchObject({ status: 'cancelled', late_cancel: true });
    expect((await cancel(far)).body).toMatchObject({ status: 'cancelled', late_cancel: false });
  });

  it('is never late where the clinic itself cancels, nor once it was taken back', async () => {
    const { book } = await desk({ late_cancel_hours: 48 });
    const soon = (await book(new Date(Date.now() + 47 * 3_600_000).toISOString())).body;
    const step = async ({ version }: { version: number }, what: string, body: object = {}) =>
      (await ask('POST', `${base}/${soon.id}/${what}/`, { version, ...body })).body;
    const byClinic = await step(soon, 'cancel', { reason: 'staff_unavailable', cancelled_by: 'clinic' });
    expect(byClinic).toMatchObject({ status: 'cancelled', cancelled_by: 'clinic', late_cancel: false });
    const back = await step(byClinic, 'undo');
    const byPatient = await step(back, 'cancel', { reason: 'sick' });
    expect(byPatient).toMatchObject({ cancelled_by: 'patient', late_cancel: true });
    expect(await step(byPatient, 'undo')).toMatchObject({ cancelled_by: null, late_cancel: false });
  });
});

describe('what is told of a time', () => {
  it('names the minutes between visits for what they are', async () => {
    const { service, book, check } = await desk();
    const tidied = await service({ buffer_after_minutes: 15 });
    await book(at('09:00'), { service: tidied });
    const messages = async (time: string) => (await check(at(time))).conflicts.map(({ message }) => message);
    expect(await messages('09:15')).toEqual([
      expect.stringMatching(/already has a reservation from 10:00 to 10:30\.$/),
    ]);
    expect(await messages('09:30')).toEqual([
      expect.stringMatching(
        /has a reservation from 10:00 to 10:30 and needs the time between to prepare and tidy up\.$/,
      ),
    ]);
    expect(await messages('09:45')).toEqual([]);
  });

  it('is that somebody has no hours, and that the year is far ahead', async () => {
    const { world, check, told } = await desk();
    const kinds = async (start_at: string) => (await check(start_at)).notices.map(({ kind }) => kind);
    const soon = new Date(Date.now() + 30 * 86_400_000).toISOString();
    expect(await kinds(soon)).toEqual(['no_hours']);
    expect(await kinds(at('09:00'))).toEqual(['far_ahead', 'no_hours']);
    expect((await check(at('09:00'))).notices[0]?.message).toContain('2036-03-03');
    const path = `/api/staff/staff/${world.staff}`;
    const { version } = await world.read(`${path}/`);
    const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '00:00', end: '24:00' }));
    const put = await ask('PUT', `${path}/schedules/`, {
      version,
      schedules: [{ valid_from: '2026-01-01', days }],
    });
    expect(put.status, put.text).toBe(200);
    expect(await kinds(soon)).toEqual([]);
    expect(await told('2100-03-01T09:00:00Z')).toEqual(['soft too_far_ahead']);
  });
});
