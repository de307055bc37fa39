import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';

let api: Api;
let ada: Account;
beforeAll(async () => {
  api = await openApi({ poolSize: 1 });
  ada = await api.signUp('ada');
  await api.ask('POST', '/api/clinics/', { token: ada.token, body: { name: 'Harbour' } });
});
afterAll(() => api.close());

const list = () => api.ask('GET', '/api/clinics', { token: ada.token });
const keptPlans = async () =>
  (await api.pool.query("SELECT count(*)::int AS n FROM pg_prepared_statements WHERE name LIKE 'kept_%'"))
    .rows[0].n as number;

it('plans anew when a table changes under a running server', async () => {
  expect((await list()).body.count).toBe(1);
  expect(await keptPlans()).toBeGreaterThan(0);
  await api.pool.query('ALTER TABLE clinics ALTER COLUMN slot_minutes TYPE smallint');
  expect((await list()).body).toMatchObject({ count: 1, results: [{ name: 'Harbour' }] });
});

it('goes without where a pooler loses the plans', async () => {
  await list();
  await api.pool.query('DEALLOCATE ALL');
  expect((await list()).body.count).toBe(1);
  expect(await keptPlans()).toBe(0);
  expect((await list()).body.count).toBe(1);
});
