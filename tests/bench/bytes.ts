import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Account, createAccount } from '#tests/support/account.ts';
import { bookableClinic, inMinutes } from '#tests/support/reservations.ts';
import { atMost, type Row } from './row.ts';
import { launch, open, type Stage, signIn } from './stage.ts';

const size = (content: Buffer) => gzipSync(content, { level: 9 }).length / 1000;

/** What every page starts with: no route's own. */
const first = /^(base|start)-/;

/**
 * Kilobytes of JavaScript (gzip) that the first pages load, what they fetch ahead once they are idle, and the largest
 * part that a route adds to what every page starts with.
 */
export async function bytes({ origin, pages }: Stage): Promise<Row[]> {
  const { account, book } = await bookableClinic('UTC', createAccount('bench', origin));
  await book({ start_at: inMinutes(60) });
  const signIn = await loaded(`${origin}/auth/sign-in`);
  const overview = await loaded(`${origin}/dashboard`, account);
  const ahead = (await loaded(`${origin}/dashboard`, account, 'and when idle')) - overview;
  const files = (await readdir(join(pages, 'assets'))).filter(
    (name) => name.endsWith('.js') && !first.test(name),
  );
  const parts = await Promise.all(
    files.map(async (name) => ({ name, kB: size(await readFile(join(pages, 'assets', name))) })),
  );
  const largest = parts.sort((a, b) => b.kB - a.kB)[0];
  const row = (what: string, figure: number, most?: number): Row => ({
    ...{ what: `JavaScript of ${what}, gzip`, figure, unit: 'kB' },
    ...(most !== undefined && { goal: atMost(most) }),
  });
  return [
    row('sign-in', signIn, 160),
    row('the dashboard shell and the overview', overview, 230),
    row('what the overview fetches ahead when it is idle', ahead),
    row(`the largest part of a route, ${largest?.name}`, largest?.kB ?? 0, 60),
  ];
}

async function loaded(url: string, account?: Account, idle?: 'and when idle'): Promise<number> {
  const browser = await launch();
  try {
    const context = await open(browser);
    if (account) await signIn(context, account);
    const page = await context.newPage();
    if (!idle) await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
    const scripts: Promise<number>[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body().then(size));
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    return (await Promise.all(scripts)).reduce((sum, kB) => sum + kB, 0);
  } finally {
    await browser.close();
  }
}
