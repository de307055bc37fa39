import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { password, unique } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, fill, openClinics, rows, signIn } from '#tests/support/gestures.ts';
import { freePort, makeDataDir, startServer } from '#tests/support/server-process.ts';

const root = join(import.meta.dirname, '../..');
const place = mkdtempSync(join(tmpdir(), 'chartroom-release-'));
let unpacked: string;

beforeAll(() => {
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/release/release.ts', join(place, 'made')], {
    cwd: root,
  });
  const archive = readdirSync(join(place, 'made')).find((name) => name.endsWith('.tar.gz')) ?? '';
  execFileSync('sha256sum', ['--check', `${archive}.sha256`], { cwd: join(place, 'made') });
  chmodSync(place, 0o755);
  execFileSync('tar', ['-xzf', join(place, 'made', archive), '-C', place]);
  unpacked = join(place, archive.replace('.tar.gz', ''));
  execFileSync('chmod', ['-R', 'a-w', unpacked]);
});

afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', place]);
  rmSync(place, { recursive: true });
});

const program = () => ({ command: [join(unpacked, 'server/main.js')], folder: tmpdir() });

test('the archive alone, which nobody may write to, is the whole product', async ({ visitor }) => {
  const data = makeDataDir();
  const email = `${unique('ada')}@example.test`;
  const start = async () =>
    startServer({ PORT: await freePort(), DATA_DIR: data.path, PAGES_DIR: '', NODE_PATH: '' }, program());

  const first = await start();
  const page = await visitor.visit('/auth/sign-up', { origin: first.origin });
  await arrive(page, 'Create an account');
  await fill(page, {
    'First name': 'Ada',
    'Last name': 'Byron',
    Username: unique('ada'),
    Email: email,
    Password: password,
    'Confirm password': password,
  });
  await button(page, 'Create account').click();
  await arrive(page, 'New clinic');
  await fill(page, {
    Name: 'Harbour Clinic',
    Address: '1 Quay Street',
    Email: 'desk@harbour.test',
    'Phone number': '+44 20 7946 0018',
  });
  await button(page, 'Create clinic').click();
  await openClinics(page);
  expect(await rows(page)).toEqual(['Harbour Clinic']);
  await page.close();
  expect(await first.end('SIGTERM')).toBe(0);

  // what was stored is there for the next process
  const second = await start();
  const later = await visitor.visit('/auth/sign-in', { origin: second.origin });
  await arrive(later, 'Sign in');
  await signIn(later, { email, password });
  await arrive(later, 'Overview');
  await button(later, 'Clinic: Harbour Clinic').waitFor();
  await later.close();
  expect(await second.end('SIGTERM')).toBe(0);
  await data.remove();
});

test('it says what is inside, and holds nothing that only makers need', () => {
  const bill = JSON.parse(readFileSync(join(unpacked, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string;
    components: { name: string; purl: string }[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  const inside = bill.components.map(({ purl }) => purl);
  expect(inside.some((purl) => purl.startsWith('pkg:npm/fastify@'))).toBe(true);
  expect(
    inside.filter((purl) => /npm\/(vite|vitest|typescript|tsx|react|playwright-core)@/.test(purl)),
  ).toEqual([]);
  expect(readFileSync(join(unpacked, 'THIRD-PARTY-LICENSES.txt'), 'utf8')).toMatch(/^fastify \S+ \(MIT\)$/m);
  const files = readdirSync(unpacked, { recursive: true, encoding: 'utf8' });
  const own = files.filter((name) => !name.startsWith('node_modules'));
  expect(own.filter((name) => /\.tsx?$|(^|\/)(tests|src|tools)\//.test(name))).toEqual([]);
});
