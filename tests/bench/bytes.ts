import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Account, createAccount } from '#tests/support/account.ts';
import { bookableClinic, inMinutes } from '#tests/support/reservations.ts';
import { atMost, type Row } from './row.ts';
import { launch, open, type Stage, signIn } from './stage.ts';

const size = (content: Buffer) => gzipSync(content, { level: 9 }).length / 1000;

/** The words of a language other than English: those of the first pages, and all others. */
const words = { first: /^messages-.*\.js$/, rest: /^rest-.*\.js$/ };

/**
 * Kilobytes of JavaScript (gzip) that the first pages load, what they fetch ahead once they are idle, the largest part
 * that a route adds to what every page starts with, and the words of another
 * language that the first pages wait for, and that all others wait for.
 */
export async function bytes({ origin, pages }: Stage): Promise<Row[]> {
  const { account, book } = await bookableClinic('UTC', createAccount('bench', origin));
  await book({ start_at: inMinutes(60) });
  const signIn = await loaded(`${origin}/auth/sign-in`);
  const overview = await loaded(`${origin}/dashboard`, account);
  const ahead = (await loaded(`${origin}/dashboard`, account, 'and when idle')) - overview;
  const largest = await largestOf(pages, await partsOfRoutes(pages));
  const files = await readdir(join(pages, 'assets'));
  const wordsOf = async (kind: keyof typeof words) =>
    (
      await largestOf(
        pages,
        files.filter((file) => words[kind].test(file)),
      )
    )?.kB ?? 0;
  const row = (what: string, figure: number, most?: number): Row => ({
    ...{ what: `JavaScript of ${what}, gzip`, figure, unit: 'kB' },
    ...(most !== undefined && { goal: atMost(most) }),
  });
  return [
    row('sign-in', signIn, 160),
    row('the dashboard shell and the overview', overview, 230),
    row('what the overview fetches ahead when it is idle', ahead),
    row(`the largest part of a route, ${largest?.name}`, largest?.kB ?? 0, 60),
    row('the words of another language on the first pages', await wordsOf('first'), 15),
    row('its words on all other pages', await wordsOf('rest')),
  ];
}

/** The parts that the pages of any address are made of, beside what every page starts with. */
async function partsOfRoutes(pages: string): Promise<string[]> {
  const table: Record<string, string[]> = JSON.parse(await readFile(join(pages, 'route-parts.json'), 'utf8'));
  return [...new Set(Object.values(table).flat())].map((part) => basename(part));
}

async function largestOf(pages: string, files: readonly string[]) {
  const sizes = files.map(async (name) => ({ name, kB: size(await readFile(join(pages, 'assets', name))) }));
  return (await Promise.all(sizes)).sort((one, other) => other.kB - one.kB)[0];
}

/** The charts of the overview, which come last. */
const drawn = 'section[aria-labelledby="figures"] svg:not(.lucide) rect';

/** Whether the app has taken the place of what stood there before any script. */
const isMounted = () =>
  Object.keys(document.getElementById('root') ?? {}).some((name) => name.startsWith('__reactContainer'));

/** Whether nothing more has come for two seconds. */
const isQuiet = () =>
  performance.now() -
    Math.max(
      ...performance
        .getEntriesByType('resource')
        .map((one) => (one as PerformanceResourceTiming).responseEnd),
    ) >
  2000;

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
    // the stream of what others change stays open: the network would never be idle
    await page.route('**/appointments/changes/**', (route) => route.abort());
    await page.goto(url);
    // on a busy machine the network rests before the code is asked for: the page has to stand first
    await page.waitForFunction(isMounted);
    if (account) await page.locator(drawn).first().waitFor({ state: 'attached' });
    await page.waitForFunction(isQuiet);
    return (await Promise.all(scripts)).reduce((sum, kB) => sum + kB, 0);
  } finally {
    await browser.close();
  }
}
