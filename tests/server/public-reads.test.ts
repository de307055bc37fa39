import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DoorDeps, doorOperations } from '#server/areas/door/operations.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { openPage } from '#tests/support/booking-page.ts';
import { type byLink, linkedVisit } from '#tests/support/door.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { watching } from '#tests/support/lock-watcher.ts';

let api: Api;
let ada: Account;
let world: World;
let slug: string;
let patient: ReturnType<typeof byLink>;
beforeAll(async () => {
  api = await openApi({ poolSize: 4 });
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
  slug = await openPage(world);
  patient = await linkedVisit(api, ada, world, tomorrow(), { override_reason: 'At any hour.' });
});
afterAll(() => api.close());

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const dayOf = (instant: string) => instant.slice(0, 10);
const timesPath = (from = tomorrow(), to = from) =>
  `/api/public/clinics/${slug}/times/?service=${world.service}&date_from=${dayOf(from)}&date_to=${dayOf(to)}`;

it('pages and visits are read 600 times from an address within a quarter of an hour, then refused unread', async () => {
  const operations = doorOperations({ poolSize: 4 } as DoorDeps);
  const read = async (what: 'readBookingPage' | 'readVisit', address: string) =>
    operations[what]({
      params: { clinic: slug, token: 'x' },
      origin: { address },
      open: () => Promise.reject(new Error('Asked the database.')),
    } as never).catch((error: Error) => (error instanceof Refusal ? error.status : error.message));
  for (let times = 0; times < 300; times += 1) {
    expect(await read('readBookingPage', '2001:db8:0:7::1')).toBe('Asked the database.');
    expect(await read('readVisit', '2001:db8:0:7::2')).toBe('Asked the database.');
  }
  expect(await read('readBookingPage', '2001:db8:0:7::3')).toBe(429);
  expect(await read('readVisit', '2001:db8:0:7::3')).toBe(429);
  expect(await read('readVisit', '2001:db8:0:8::1')).toBe('Asked the database.');
});

it('free times are read 300 times from an address, of a clinic and by links together', async () => {
  await patient.identify();
  const from = '198.51.100.3';
  const backwards = timesPath(new Date(Date.now() + 9 * 86_400_000).toISOString(), tomorrow());
  for (let read = 0; read < 300; read += 1)
    expect((await api.ask('GET', backwards, { from })).status).toBe(400);
  const ofVisit = `times/?date_from=${dayOf(tomorrow())}&date_to=${dayOf(tomorrow())}`;
  const { status, headers, body } = await api.ask('GET', timesPath(), { from });
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(body.detail).toMatch(/^Too many attempts\. Try again in \d+ minutes\.$/);
  expect((await patient.get(ofVisit, { from })).status).toBe(429);
  expect((await patient.get(ofVisit, { from: '198.51.100.4' })).status).toBe(200);
});

it('whoever asks for many free times at once waits for themselves, and the desk finds a connection', async () => {
  const watch = await watching(api.url);
  await watch.query('BEGIN; LOCK TABLE staff_schedules');
  const asked = Array.from({ length: 12 }, (_, at) =>
    api.ask('GET', timesPath(), { from: `198.51.100.${at < 8 ? 20 : 20 + at}` }),
  );
  await watch.waits(1);
  for (let read = 0; read < 5; read += 1)
    expect((await api.ask('GET', '/api/clinics', { token: ada.token })).status).toBe(200);
  await watch.waits(1);
  await watch.query('COMMIT');
  for (const { status } of await Promise.all(asked)) expect([200, 503]).toContain(status);
});
