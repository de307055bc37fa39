import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { ensureChromium } from '#tests/support/chromium.ts';
import { freePort } from '#tests/support/server-process.ts';
import { furnish } from './addresses.ts';
import { atLeast, type Row } from './row.ts';
import { quantile, type Stage } from './stage.ts';

const rounds = 3;
const program = 'lighthouse@12.8.2';
const categories = ['performance', 'accessibility', 'best-practices'] as const;

type Scores = Record<(typeof categories)[number], number>;

/** Lighthouse's scores of 100 (mobile preset) for the sign-in page and five pages behind it; npm fetches Lighthouse. */
export async function lighthouse({ origin }: Stage): Promise<Row[]> {
  const { account, clinic, addresses } = await furnish(origin);
  const stored = {
    auth_token: account.access,
    auth_refresh: account.refresh,
    defaultClinic: String(clinic),
  };
  const rows = await judged('sign-in', `${origin}/auth/sign-in`, {}, 98);
  for (const [name, { path }] of Object.entries(addresses))
    rows.push(...(await judged(name, origin + path, stored, 95)));
  return rows;
}

async function judged(
  page: string,
  url: string,
  stored: Record<string, string>,
  performance: number,
): Promise<Row[]> {
  const seen: Scores[] = [];
  for (let round = 0; round < rounds; round += 1) seen.push(await scoresOf(url, stored));
  return categories.map((category) => {
    const scores = seen.map((one) => one[category]);
    return {
      what: `Lighthouse, ${page}, ${category}`,
      figure: quantile(scores, 0.5),
      unit: '',
      spread: [Math.min(...scores), Math.max(...scores)],
      goal: atLeast(category === 'performance' ? performance : 100),
    };
  });
}

/** Each visit has a browser of its own, in which nothing is kept but who is signed in. */
async function scoresOf(url: string, stored: Record<string, string>): Promise<Scores> {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    const page = browser.pages()[0] ?? (await browser.newPage());
    await page.goto(new URL('/icon.svg', url).href);
    await page.evaluate((kept) => Object.assign(localStorage, kept), stored);
    await page.goto('about:blank');
    const { stdout } = await promisify(execFile)(
      'npx',
      [
        ...['--yes', program, url, '--port', port, '--disable-storage-reset', '--quiet'],
        ...['--output', 'json', '--only-categories', categories.join(',')],
      ],
      { maxBuffer: 64 * 2 ** 20, env: { ...process.env, NODE_ENV: 'production' } },
    );
    const report = JSON.parse(stdout) as { categories: Record<string, { score: number }> };
    return Object.fromEntries(
      categories.map((one) => [one, Math.round((report.categories[one]?.score ?? 0) * 100)]),
    ) as Scores;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
