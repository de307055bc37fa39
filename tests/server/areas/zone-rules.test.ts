import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { makeWorld } from '#tests/support/furnished-clinic.ts';

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

it('a day that a zone skipped has no time, and what lies around it is read on its own day', async () => {
  const world = await makeWorld(api, ada, { timezone: 'Pacific/Apia' });
  const { clinic, service, staff, patient } = world;
  const whole = { clinic, service, staff, patient, override_reason: 'Written down later.' };
  // ten to midnight on the 29th, and ten past it on the 31st, twenty minutes later
  for (const start_at of ['2011-12-30T09:20:00Z', '2011-12-30T10:10:00Z'])
    expect((await ask('POST', base, { ...whole, start_at })).status).toBe(201);
  const asked = `${base}/calendar/?clinic=${clinic}&date_from=2011-12-29&date_to=2011-12-31`;
  const { days, appointments } = (await ask('GET', asked)).body;
  expect(days).toMatchObject([
    {
      date: '2011-12-29',
      start_at: '2011-12-29T10:00:00.000Z',
      end_at: '2011-12-30T10:00:00.000Z',
      count: 1,
    },
    {
      date: '2011-12-30',
      start_at: '2011-12-30T10:00:00.000Z',
      end_at: '2011-12-30T10:00:00.000Z',
      count: 0,
    },
    {
      date: '2011-12-31',
      start_at: '2011-12-30T10:00:00.000Z',
      end_at: '2011-12-31T10:00:00.000Z',
      count: 1,
    },
  ]);
  expect(appointments).toHaveLength(2);
  const free = `${base}/availability/?clinic=${clinic}&service=${service}&date_from=2011-12-30&date_to=2011-12-30`;
  expect((await ask('GET', free)).body.days).toMatchObject([{ date: '2011-12-30', slots: [] }]);
  const series = await ask('POST', `${base}/series/preview/`, {
    ...{ clinic, service, staff, patient },
    start_at: '2011-12-29T19:00:00Z',
    rule: { frequency: 'daily', interval: 1, count: 3 },
  });
  // nine o'clock, on the days that there were
  expect(series.body.occurrences).toMatchObject([
    { date: '2011-12-29', start_at: '2011-12-29T19:00:00.000Z' },
    { date: '2011-12-31', start_at: '2011-12-30T19:00:00.000Z' },
    { date: '2012-01-01', start_at: '2011-12-31T19:00:00.000Z' },
  ]);
});

it('an instant stays the same when the rules of the zone change; only the wall clock moves', async () => {
  const world = await makeWorld(api, ada, { timezone: 'America/Sao_Paulo' });
  const { clinic, service, staff, patient } = world;
  const start_at = '2036-12-03T13:00:00.000Z';
  const made = await ask('POST', base, { clinic, service, staff, patient, start_at });
  const clockOn = async () => {
    const asked = `${base}/check-conflicts/`;
    const { conflicts } = (await ask('POST', asked, { clinic, service, staff, start_at })).body;
    return /\d\d:\d\d to \d\d:\d\d/.exec(conflicts[0].message)?.[0];
  };
  expect(await clockOn()).toBe('10:00 to 10:30');
  // as if summer time came back: the offset of the neighbour who has it
  await ask('PUT', `/api/clinics/${clinic}/`, { name: 'World', timezone: 'America/Noronha' });
  expect(await clockOn()).toBe('11:00 to 11:30');
  expect((await ask('GET', `${base}/${made.body.id}/`)).body.start_at).toBe(start_at);
});
