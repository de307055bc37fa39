import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { demoEmail, demoPassword } from '#server/demo/account.ts';
import { runFilling } from '#server/demo/run.ts';
import { freePort, makeDataDir, startServer } from '#tests/support/server-process.ts';
import { atMost, type Row, timesRow } from './row.ts';
import { launch, open, type Stage, signIn } from './stage.ts';

/** Patients of the clinic, and where it is kept from one time to the next, if anywhere. */
const many = Number(process.env.BENCH_PATIENTS ?? 100_000);
const kept = process.env.BENCH_DATA;
const rounds = 12;
const rowsNow = `(document.querySelector('table[aria-label="Patients"] tbody')?.textContent ?? '')`;

/** The list of patients of a large clinic in the browser: what a step takes until it is painted, and how heavy the page is. */
export async function patients({ pages }: Stage): Promise<Row[]> {
  const data = kept ? { path: join(kept, 'patients'), remove: async () => {} } : makeDataDir();
  if (!existsSync(join(data.path, 'postgres')))
    await runFilling(
      { ...process.env, DATA_DIR: data.path },
      { patients: many, calendars: 6, density: 0.8, seed: 1 },
    );
  const server = await startServer({ PORT: await freePort(), DATA_DIR: data.path, PAGES_DIR: pages });
  const browser = await launch();
  try {
    const context = await open(browser);
    await context.addInitScript(watchLongTasks);
    await signIn(context, await demoTokens(server.origin));
    const page = await context.newPage();
    await page.goto(`${server.origin}/dashboard`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    return await measure(page);
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await data.remove();
  }
}

async function demoTokens(origin: string): Promise<{ access: string; refresh: string }> {
  const answer = await fetch(`${origin}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoEmail, password: demoPassword }),
  });
  return ((await answer.json()) as { token: { access: string; refresh: string } }).token;
}

async function measure(page: Page): Promise<Row[]> {
  const nav = (name: string) =>
    `[...document.querySelectorAll('nav[aria-label="Main"] a')].find((one) => one.textContent === '${name}')`;
  const named = (name: string) =>
    `[...document.querySelectorAll('main button')].find((one) => one.textContent.trim() === '${name}')`;
  const rows: Row[] = [];
  const step = async (
    what: string,
    most: number,
    press: () => Promise<number>,
    back?: () => Promise<unknown>,
  ) => {
    const times: number[] = [];
    await page.evaluate('longTasks.length = 0');
    for (let round = 0; round < rounds; round += 1) {
      times.push(await press());
      await back?.();
    }
    const [nodes, longest] = await page.evaluate<[number, number]>(
      `[document.querySelectorAll('*').length, Math.max(0, ...longTasks)]`,
    );
    const of = `list of ${many} patients, ${what}`;
    rows.push(
      timesRow(of, times, 0.95, { goal: atMost(most) }),
      { what: `${of}, longest task`, figure: longest, unit: 'ms' },
      { what: `${of}, DOM nodes`, figure: nodes, unit: '', goal: atMost(3000) },
    );
  };
  const painted = 200;
  const overview = () =>
    page.evaluate<number>(
      until(`${nav('Overview')}.click()`, `document.querySelector('h1')?.textContent === 'Overview'`),
    );
  await step(
    'navigation -> list',
    painted,
    () => page.evaluate<number>(until(`${nav('Patients')}.click()`, `${rowsNow} !== ''`)),
    overview,
  );
  await page.evaluate<number>(until(`${nav('Patients')}.click()`, `${rowsNow} !== ''`));
  await step('sorted the other way', painted, () =>
    page.evaluate<number>(until(`${named('Name')}.click()`, changed)),
  );
  await step('next page', painted, () => page.evaluate<number>(until(`${named('Next')}.click()`, changed)));
  await page.goto(`${new URL(page.url()).origin}/dashboard/patients?offset=${many - (many % 20) - 10_000}`);
  await page.getByRole('table', { name: 'Patients' }).waitFor();
  await step('next page, far down', painted, () =>
    page.evaluate<number>(until(`${named('Next')}.click()`, changed)),
  );
  await page.goto(`${new URL(page.url()).origin}/dashboard/patients`);
  const box = page.getByRole('searchbox', { name: 'Search patients' });
  await box.waitFor();
  await step(
    'key in the search box',
    50,
    () => page.evaluate<number>(typed),
    () => page.evaluate(erased),
  );
  await page.goto(`${new URL(page.url()).origin}/dashboard/patients?limit=100`);
  await page.getByRole('table', { name: 'Patients' }).waitFor();
  await step('next page of 100 rows', painted, () =>
    page.evaluate<number>(until(`${named('Next')}.click()`, changed)),
  );
  return rows;
}

const changed = `${rowsNow} !== before && ${rowsNow} !== ''`;

/** Milliseconds from an act to the frame in which something has come true. */
const until = (act: string, comeTrue: string) => `new Promise((resolve) => {
  const before = ${rowsNow};
  const started = performance.now();
  const look = () => (${comeTrue})
    ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
    : requestAnimationFrame(look);
  ${act};
  look();
})`;

const typed = `new Promise((resolve) => {
  document.querySelector('input[type="search"], main [role="searchbox"]').focus();
  const started = performance.now();
  document.execCommand('insertText', false, 'a');
  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
})`;

/** Until the list of no one's search is there again: its address names no words. */
const erased = `new Promise((resolve) => {
  document.execCommand('delete');
  const look = () => new URLSearchParams(location.search).has('search') || document.querySelector('[aria-busy="true"]')
    ? requestAnimationFrame(look)
    : requestAnimationFrame(() => setTimeout(resolve));
  requestAnimationFrame(look);
})`;

const watchLongTasks = `globalThis.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((one) => one.duration)))
    .observe({ type: 'longtask' });`;
