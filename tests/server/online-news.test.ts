import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { atBookingPage, codeFor, openPage } from '#tests/support/booking-page.ts';
import { linkedVisit } from '#tests/support/door.ts';
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
beforeEach(() => api.pool.query('DELETE FROM throttles'));

let days = 3;
/** A morning that no other test takes. */
const morning = () => {
  days += 1;
  const at = new Date(Date.now() + days * 86_400_000);
  at.setUTCHours(9, 0, 0, 0);
  return at.toISOString();
};
const pathOf = (clinic: number) => `/api/clinics/${clinic}/online-news/`;
const news = async (who = ada) => (await api.ask('GET', pathOf(world.clinic), { token: who.token })).body;
const see = (items: object[], clinic = world.clinic, who = ada) =>
  api.ask('POST', `${pathOf(clinic)}seen/`, { token: who.token, body: { items } });
const whats = async () => (await news()).items.map(({ what }: { what: string }) => what);
/** Nothing is left over from another test. */
async function seeAll() {
  const { items } = await news();
  const all = items.map(({ kind, id }: { kind: string; id: number }) => ({ kind, id }));
  if (all.length > 0) await see(all);
}

it('lists what patients did by link until it is seen, each with its reservation', async () => {
  await seeAll();
  const patient = await linkedVisit(api, ada, world, morning());
  await patient.post('confirm');
  expect(await whats()).toEqual([]);
  await patient.identify();
  const day = morning().slice(0, 10);
  const { body } = await patient.get(`times/?date_from=${day}&date_to=${day}`);
  const [{ start_at, staff }] = body.days[0].times;
  await patient.post('move', { start_at, staff });
  await patient.post('questions', { text: 'Is there parking?' });
  await patient.post('cancel', { reason: 'sick' });
  expect(await whats()).toEqual(['cancelled', 'asked', 'moved']);
  const [cancelled, asked, moved] = (await news()).items;
  expect(asked).toMatchObject({ kind: 'question', reservation: patient.visit, text: 'Is there parking?' });
  expect(moved).toMatchObject({ start_at, service_name: 'Consultation' });
  expect((await see([cancelled, asked].map(({ kind, id }) => ({ kind, id })))).body.count).toBe(1);
  await see([{ kind: 'question', id: asked.id }]);
  expect((await patient.links()).questions[0].settled_by_name).toBe('Ada Byron');
  await seeAll();
  expect(await news()).toEqual({ count: 0, items: [] });
});

it('keeps a request until it is decided, and no longer', async () => {
  await seeAll();
  const slug = await openPage(world, { is_final: false });
  const page = atBookingPage(api, slug);
  for (const decision of ['accept', 'decline']) {
    const held = await page.hold({ service: world.service, staff: world.staff, start_at: morning() });
    await page.person(held.token);
    await page.finish(held.token, await codeFor(api));
    const [request] = (await news()).items;
    expect(request).toMatchObject({ what: 'requested', patient_name: 'Eva Lima' });
    expect((await see([{ kind: 'step', id: request.id }])).body.count).toBe(1);
    const body = { version: request.version, ...(decision === 'decline' && { reason: 'Full.' }) };
    const path = `/api/patients/appointments/${request.reservation}/${decision}/`;
    expect((await api.ask('POST', path, { token: ada.token, body })).status).toBe(200);
    expect(await whats()).toEqual([]);
  }
});

it('tells of a link that five wrong dates closed, and of a door where five tries matched nobody', async () => {
  await seeAll();
  const patient = await linkedVisit(api, ada, world, morning());
  for (const day of [1, 2, 3, 4, 5]) await patient.identify(`1990-01-0${day}`);
  const slug = await openPage(world, { arrivals_open: true });
  const miss = () =>
    api.ask('POST', `/api/public/clinics/${slug}/arrivals/`, {
      body: { birth_date: '1999-09-09', letters: 'zz' },
    });
  for (const _ of [1, 2, 3, 4]) await miss();
  expect(await whats()).toEqual(['locked']);
  await miss();
  const { items } = await news();
  expect(items[0]).toMatchObject({ what: 'paused', reservation: null, patient_name: '' });
  expect(items[1]).toMatchObject({ what: 'locked', reservation: patient.visit });
  await seeAll();
  expect(await whats()).toEqual([]);
});

it('tells of one caller whose five wrong dates were spread over links, who waits then whatever the date', async () => {
  await seeAll();
  const links = [];
  for (let at = 0; at < 3; at += 1) links.push(await linkedVisit(api, ada, world, morning()));
  const [one, two, untried] = links as [(typeof links)[0], (typeof links)[0], (typeof links)[0]];
  const from = '198.51.100.61';
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => (at % 2 ? one : two).identify(`1990-01-0${at + 1}`, { from })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  const refused = await untried.identify(undefined, { from });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await untried.identify(undefined, { from: '198.51.100.62' })).body.state).toBe('right');
  const { items } = await news();
  expect(items.map(({ what }: { what: string }) => what)).toEqual(['guessed', 'guessed']);
  expect(new Set(items.map(({ reservation }: { reservation: number }) => reservation))).toEqual(
    new Set([one.visit, two.visit]),
  );
  await seeAll();
  expect(await whats()).toEqual([]);
});

it('is the clinic’s own: nobody else reads it or marks it', async () => {
  await seeAll();
  const patient = await linkedVisit(api, ada, world, morning());
  await patient.identify();
  await patient.post('cancel', { reason: 'sick' });
  const [{ kind, id }] = (await news()).items;
  const eve = await api.signUp('eve');
  const other = await makeWorld(api, eve);
  expect((await api.ask('GET', pathOf(world.clinic), { token: eve.token })).status).toBe(404);
  expect((await see([{ kind, id }], world.clinic, eve)).status).toBe(404);
  expect((await see([{ kind, id }], other.clinic, eve)).body).toEqual({ count: 0, items: [] });
  expect(await whats()).toEqual(['cancelled']);
});
