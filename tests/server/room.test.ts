import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';

// a disk that has less room than is reserved; tests/server/endurance.test.ts fills a real one
const dataDir = mkdtempSync(join(tmpdir(), 'chartroom-room-'));
let api: Api;
let ada: Account;
beforeAll(async () => {
  api = await openApi({ dataDir, diskReserve: 1_000_000_000 });
  ada = await api.signUp('ada');
  const { body } = await api.ask('POST', '/api/clinics/', { token: ada.token, body: { name: 'Harbour' } });
  expect(body.name).toBe('Harbour');
  mkdirSync(join(dataDir, 'postgres'));
});
afterAll(async () => {
  await api.close();
  rmSync(dataDir, { recursive: true });
});

it('refuses what would store something, says why, and goes on reading, signing in and finding', async () => {
  const { token } = ada;
  await expect
    .poll(async () => (await api.ask('POST', '/api/clinics/', { token, body: { name: 'Quay' } })).status)
    .toBe(507);
  const clinics = (await api.ask('GET', '/api/clinics', { token })).body;
  expect(clinics.count).toBeGreaterThan(0);
  const clinic = clinics.results[0].id;
  const refused = await api.ask('DELETE', `/api/clinics/${clinic}/`, { token });
  expect(refused.status).toBe(507);
  expect(refused.body.detail).toContain('nearly full');
  expect((await api.logIn(ada.email, ada.password)).status).toBe(200);
  expect((await api.ask('GET', `/api/patients/patients?clinic=${clinic}`, { token })).status).toBe(200);
  const found = await api.ask('POST', '/api/search/', { token, body: { clinic, search: 'ada' } });
  expect(found.status).toBe(200);
});
