import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { furnish } from '#tests/bench/addresses.ts';
import { test } from '#tests/support/browser.ts';
import { named } from '#tests/support/request-log.ts';
import { freePort, makeDataDir, type ServerProcess, startServer } from '#tests/support/server-process.ts';

const root = join(import.meta.dirname, '../..');
const pages = mkdtempSync(join(tmpdir(), 'chartroom-development-'));
const data = makeDataDir();
let server: ServerProcess;

/** The pages as a developer has them: React checks in StrictMode what it shows, and says what it finds. */
beforeAll(async () => {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--mode', 'development', '--outDir', pages, '--emptyOutDir'],
    { cwd: root, env: { ...process.env, NODE_ENV: 'development' }, maxBuffer: 16 * 2 ** 20 },
  );
  server = await startServer({ PORT: await freePort(), DATA_DIR: data.path, PAGES_DIR: pages });
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await data.remove();
  rmSync(pages, { recursive: true, force: true });
});

describe('the pages of a developer', () => {
  test('ask for nothing twice, though StrictMode shows each part, takes it away and shows it again', async ({
    visitor,
  }) => {
    const { origin } = server;
    const { account, clinic, addresses } = await furnish(origin);
    const at = { ...addresses, overview: { path: '/dashboard', data: ['main', 'Waiting now'] }, ...others };
    for (const { path, data: shown } of Object.values(at)) {
      const requests: string[] = [];
      const page = await visitor.visit(path, {
        ...{ origin, as: account, stored: { defaultClinic: String(clinic) } },
        before: async (one) => one.on('request', (request) => requests.push(named(request))),
      });
      const [selector, text] = shown;
      await page.locator(selector).filter({ hasText: text }).first().waitFor();
      // from its first news on a page has reasons to read again
      const heard = requests.findIndex((one) => one.includes('/changes/'));
      const first = (heard < 0 ? requests : requests.slice(0, heard)).filter((one) => one.includes('/api/'));
      expect(first.length, path).toBeGreaterThan(0);
      expect(
        first.filter((one, place) => first.indexOf(one) < place),
        path,
      ).toEqual([]);
      await page.context().close();
    }
  });

  test('tell an inspector which charts run and where they stand, and nothing that they know', async ({
    visitor,
  }) => {
    const { origin } = server;
    const { account, clinic, addresses } = await furnish(origin);
    const page = await visitor.visit(addresses.chart?.path ?? '', {
      ...{ origin, as: account, stored: { defaultClinic: String(clinic) } },
    });
    await page.getByRole('heading', { level: 1, name: /Nguyễn/ }).waitFor();
    await page.context().route('**/an-inspector', (route) =>
      route.fulfill({
        contentType: 'text/html',
        // a page of another origin finds its way back only from a server that does not keep pages apart, as Vite's
        headers: { 'cross-origin-opener-policy': 'same-origin' },
        body: `<script>
          var told = [];
          addEventListener('message', ({ data }) => told.push(data));
          opener.postMessage({ type: '@statelyai.connected' }, '*');
        </script>`,
      }),
    );
    const opened = page.waitForEvent('popup');
    const url = `${origin}/an-inspector`;
    await page.evaluate((at) => (globalThis as unknown as Asking).inspectCharts(at), url);
    const inspector = await opened;
    const told = () => inspector.evaluate(() => (globalThis as unknown as { told: Told[] }).told);
    const charts = async () =>
      (await told()).flatMap((one) => (one.type === '@xstate.actor' ? [one.name] : []));
    await expect.poll(charts).toEqual(expect.arrayContaining(['app', 'auth', 'defaultClinic']));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
    await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
    await page.getByRole('link', { name: 'New service' }).first().click();
    await page.getByLabel('Name').first().fill('Xylophone');
    await expect.poll(charts).toContain('serviceCreate');
    await expect
      .poll(async () => (await told()).filter(({ type }) => type === '@xstate.event').length)
      .toBeGreaterThan(0);
    // it ran before its page was told of, and StrictMode has not made it begin again
    const made = (await told()).find((one) => one.type === '@xstate.actor' && one.name === 'serviceCreate');
    const begun = (await told()).filter(
      (one) => one.type === '@xstate.event' && one.event.type === 'xstate.init',
    );
    expect(begun.map(({ sessionId }) => sessionId)).not.toContain(made?.sessionId);
    const all = JSON.stringify(await told());
    for (const known of ['Nguyễn', 'Xylophone', account.access]) expect(all).not.toContain(known);
  });
});

interface Asking {
  inspectCharts(url: string): void;
}

type Told = StatelyInspectionEvent;

const others = {
  register: { path: '/dashboard/patients/create', data: ['main', 'First name'] },
  book: { path: '/dashboard/reservations/create', data: ['main', 'Patient'] },
  services: { path: '/dashboard/services', data: ['main', 'Consultation'] },
  staff: { path: '/dashboard/staffs', data: ['main', 'Álvarez'] },
  forms: { path: '/dashboard/consent-form', data: ['main', 'Consent forms'] },
  audit: { path: '/dashboard/settings/audit', data: ['main', 'patient'] },
  security: { path: '/dashboard/settings/security', data: ['main', 'Second step'] },
} as const;
