import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
let here: World;
let there: World;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  here = await makeWorld(api, ada);
  there = await makeWorld(api, ada, { name: 'Across', timezone: 'America/New_York' });
});
afterAll(() => api.close());

const visits = '/api/patients/appointments';
const monday = '2036-06-02';

/** The member of staff that the user is in a clinic, with hours on Mondays there. */
async function hoursIn(world: World, start: string, end: string): Promise<number> {
  const { results } = await world.read(`/api/staff/staff?clinic=${world.clinic}&mine=true`);
  const { id, version } = results[0] as Made;
  const schedules = [{ valid_from: '2026-01-01', days: [{ weekday: 1, start, end }] }];
  await world.put(`/api/staff/staff/${id}/schedules/`, { version, schedules });
  return id;
}

async function offered(world: World, staff: number): Promise<string[]> {
  const { id } = await world.post('/api/services/services', {
    ...{ clinic: world.clinic, name: `Of ${staff} ${Math.random()}`, duration_minutes: 60, color: 'teal' },
    ...{ slot_interval_minutes: 60, staff: [{ staff }] },
  });
  const query = `clinic=${world.clinic}&service=${id}&date_from=${monday}&date_to=${monday}`;
  const { days } = await world.read(`${visits}/availability/?${query}`);
  return days[0].slots.map(({ start_at }: Made) => start_at);
}

it('lets one person work other hours in each of two clinics, each in its own zone', async () => {
  const [mine, theirs] = [await hoursIn(here, '09:00', '11:00'), await hoursIn(there, '14:00', '16:00')];
  expect(await offered(here, mine)).toEqual([`${monday}T07:00:00.000Z`, `${monday}T08:00:00.000Z`]);
  expect(await offered(there, theirs)).toEqual([`${monday}T18:00:00.000Z`, `${monday}T19:00:00.000Z`]);

  const { version } = await here.read(`/api/staff/staff/${mine}/`);
  const off = { start_at: `${monday}T00:00:00Z`, end_at: `${monday}T23:59:00Z`, kind: 'off' };
  await here.post(`/api/staff/staff/${mine}/exceptions/`, { version, ...off });
  expect(await offered(here, mine)).toEqual([]);
  expect(await offered(there, theirs)).toHaveLength(2);

  const { clinic, patient, service, post } = there;
  const outside = { clinic, patient, service, staff: theirs, start_at: `${monday}T07:00:00Z` };
  const answer = await api.ask('POST', visits, { token: ada.token, body: outside });
  expect(answer).toMatchObject({ status: 409, body: { start_at: expect.any(Array) } });
  expect(JSON.stringify(answer.body)).toContain('does not work at that time');
  expect(
    (await post(visits, { ...outside, start_at: `${monday}T18:00:00Z`, override_reason: 'x' })).id,
  ).toBeTruthy();
});

it('refuses hours that strand the reservations of that clinic alone', async () => {
  const { results } = await there.read(`/api/staff/staff?clinic=${there.clinic}&mine=true`);
  const { id, version } = results[0] as Made;
  const schedules = [{ valid_from: '2026-01-01', days: [{ weekday: 2, start: '09:00', end: '10:00' }] }];
  const body = { version, schedules };
  const stranding = await api.ask('PUT', `/api/staff/staff/${id}/schedules/`, { token: ada.token, body });
  expect(stranding).toMatchObject({ status: 409 });
  expect(stranding.body.schedules[0]).toContain('14:00');
  await hoursIn(here, '06:00', '07:00');
});

it('refuses hours that strand a reservation across midnight', async () => {
  const world = await makeWorld(api, ada);
  const { clinic, patient, service, staff } = world;
  const sunday = { weekday: 7, start: '20:00', end: '24:00' };
  const hours = async (begins: string) =>
    api.ask('PUT', `/api/staff/staff/${staff}/schedules/`, {
      token: ada.token,
      body: {
        version: (await world.read(`/api/staff/staff/${staff}/`)).version,
        schedules: [
          { valid_from: '2026-01-01', days: [sunday, { weekday: 1, start: begins, end: '06:00' }] },
        ],
      },
    });
  expect((await hours('00:00')).status).toBe(200);
  // from 23:45 in Berlin to a quarter past midnight
  await world.post(visits, { clinic, patient, service, staff, start_at: '2036-06-01T21:45:00Z' });
  const stranding = await hours('01:00');
  expect(stranding.status, stranding.text).toBe(409);
  expect(stranding.body.schedules[0]).toContain('on 2036-06-01 23:45');
});
