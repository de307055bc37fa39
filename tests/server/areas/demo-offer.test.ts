import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoEmail, demoPassword } from '#server/demo/account.ts';
import { readSettings } from '#server/settings.ts';
import { type Api, openApi } from '#tests/support/api.ts';

let api: Api;
const pages = mkdtempSync(join(tmpdir(), 'chartroom-pages-'));
beforeAll(async () => {
  writeFileSync(join(pages, 'frame.html'), '<meta name="api-features" content="">');
  api = await openApi({ offerDemo: true }, pages);
});
afterAll(async () => {
  await api.close();
  rmSync(pages, { recursive: true });
});

const announced = async () => {
  const { text } = await api.raw({ method: 'GET', url: '/auth/sign-in', headers: { accept: 'text/html' } });
  return /content="([^"]*)"/.exec(text)?.[1]?.split(' ').includes('demo');
};
const fillDemo = () => api.ask('POST', '/api/demo/', { body: {} });

it('is made by default only on the own machine, on a database of its own, while trying', () => {
  const offers = (env: Record<string, string>) => readSettings(env).offerDemo;
  expect(offers({})).toBe(true);
  expect(offers({ HOST: 'localhost' })).toBe(true);
  expect(offers({ HOST: '0.0.0.0' })).toBe(false);
  expect(offers({ DATABASE_URL: 'postgres://db/clinic' })).toBe(false);
  expect(offers({ NODE_ENV: 'production' })).toBe(false);
  expect(offers({ OFFER_DEMO: 'off' })).toBe(false);
  expect(offers({ OFFER_DEMO: 'on', HOST: '0.0.0.0' })).toBe(true);
});

it('stands on the page while there is nobody, and fills the clinic once, however many ask', async () => {
  expect(await announced()).toBe(true);
  const answers = await Promise.all([fillDemo(), fillDemo()]);
  for (const { status, body } of answers) {
    expect(status).toBe(201);
    expect(body).toEqual({ email: demoEmail, password: demoPassword });
  }
  expect((await api.pool.query('SELECT count(*)::int AS clinics FROM clinics')).rows).toEqual([
    { clinics: 1 },
  ]);
  expect((await api.logIn(demoEmail, demoPassword)).status).toBe(200);
  expect(await announced()).toBe(false);
  expect((await fillDemo()).status).toBe(409);
});

it('is over as soon as anybody has an account, for a page that was opened before too', async () => {
  const used = await openApi({ offerDemo: true });
  try {
    await used.signUp('ada');
    expect((await used.ask('POST', '/api/demo/', { body: {} })).status).toBe(409);
    expect((await used.pool.query('SELECT FROM patients')).rowCount).toBe(0);
  } finally {
    await used.close();
  }
});

it('is refused where the setting is off', async () => {
  const other = await openApi({ offerDemo: false });
  try {
    expect((await other.ask('POST', '/api/demo/', { body: {} })).status).toBe(409);
    expect((await other.pool.query('SELECT FROM users')).rowCount).toBe(0);
  } finally {
    await other.close();
  }
});
