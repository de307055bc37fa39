import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test, type Visitor } from '#tests/support/browser.ts';
import { arrive, button, entry, field, link, openClinics, rows } from '#tests/support/gestures.ts';
import { type Answer, answerInstead, named, record, respond } from '#tests/support/request-log.ts';

const lists = /^GET \/api\/clinics\?limit=20/;

async function openOverview(visitor: Visitor) {
  const account = await createAccount();
  const { id } = await account.createClinic('Harbour', { address: '1 Quay Street' });
  const page = await visitor.visit('/dashboard', { as: account });
  await arrive(page, 'Overview');
  return { account, page, id };
}

const toasts = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('status').allInnerTexts();

/** What every toast said until now, each once; they go after two seconds. */
async function watchToasts(page: Page) {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const status of document.querySelectorAll('[aria-label="Notifications"] [role="status"]')) {
        const text = status.textContent?.replace(/^Error: /, '') ?? '';
        if (!said.includes(text)) said.push(text);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

describe('T68: a request is repeated', () => {
  test('once when it has no body, on the statuses of the specification and on no other', async ({
    visitor,
  }) => {
    visitor.allow(/RefusedError|ServerError/);
    const { page } = await openOverview(visitor);
    const counts: Record<number, number> = {};
    const titles: Record<number, string> = { 403: "You can't open this page", 404: 'Page Not Found' };
    let status = 0;
    await page.route('**/api/clinics?limit=20*', (route) => respond(route, { status, body: {} }));
    const sent = record(page, lists);
    for (status of [400, 403, 404, 408, 409, 410, 425, 429, 500, 501, 502, 503, 504]) {
      sent.length = 0;
      await entry(page, 'Clinics').click();
      await arrive(page, titles[status] ?? 'Internal Server Error');
      counts[status] = sent.length;
      await entry(page, 'Settings').click();
      await arrive(page, 'Settings');
    }
    const once = { 400: 1, 403: 1, 404: 1, 410: 1, 501: 1 };
    expect(counts).toEqual({
      ...once,
      ...{ 408: 2, 409: 2, 425: 2, 429: 2, 500: 2, 502: 2, 503: 2, 504: 2 },
    });
  });

  test('never when it has a body; and a repeated deletion that finds nothing has deleted', async ({
    visitor,
  }) => {
    const { page, id, account } = await openOverview(visitor);
    await entry(page, 'Clinics').click();
    await link(page, 'Harbour').click();
    await field(page, 'Address').fill('2 Quay Street');
    await answerInstead(page, /^PUT/, { status: 503, body: {} });
    const sent = record(page, /^(PUT|DELETE)/);
    await button(page, 'Save changes').click();
    await page.getByText('The server did not answer').first().waitFor();
    expect(sent.map(named)).toEqual([`PUT /api/clinics/${id}/`]);

    await page.getByRole('button', { name: 'Delete clinic' }).waitFor({ state: 'detached' });
    await entry(page, 'Clinics').click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('rowheader').hover();
    await button(page, 'Delete Harbour').click();
    sent.length = 0;
    let lost = true;
    await page.route('**/api/clinics/*/', async (route) => {
      if (route.request().method() !== 'DELETE' || !lost) return route.fallback();
      lost = false;
      await route.fetch();
      return respond(route, { status: 502, body: {} });
    });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete clinic', exact: true }).click();
    await page.getByRole('heading', { name: 'No clinics yet' }).waitFor();
    expect(sent.map(named)).toEqual([`DELETE /api/clinics/${id}/`, `DELETE /api/clinics/${id}/`]);
    expect(await account.clinics()).toEqual([]);
  });

  test('after the time that a 429 asks for', async ({ visitor }) => {
    const { page } = await openOverview(visitor);
    await page.clock.install();
    await answerInstead(page, lists, { status: 429, body: {}, headers: { 'retry-after': '3' } }, 1);
    const sent = record(page, lists);
    const answered = page.waitForResponse((response) => response.status() === 429);
    await page.clock.pauseAt(Date.now() + 60_000);
    await entry(page, 'Clinics').click();
    await answered;
    await page.clock.runFor(2900);
    expect(sent).toHaveLength(1);
    await page.clock.runFor(200);
    await page.clock.resume();
    await page.getByRole('rowheader').waitFor();
    expect(sent).toHaveLength(2);
  });
});

test('a page that a busy server could not answer says so, and comes up once it is asked again', async ({
  visitor,
}) => {
  visitor.allow(/ServerError/);
  const { page } = await openOverview(visitor);
  const busy = { status: 503, body: { detail: 'The service is unavailable at the moment.' } };
  await answerInstead(page, lists, busy, 2);
  await entry(page, 'Clinics').click();
  await page.getByText(/^The server is busy or restarting\. Nothing that was saved is lost\./).waitFor();
  await button(page, 'Try again').click();
  await page.getByRole('rowheader').waitFor();
});

describe('T28, T34: the body of a refusal', () => {
  const cases: { name: string; answer: Answer; said: string[] }[] = [
    {
      name: 'fields and lists',
      answer: { status: 400, body: { name: ['Too short.', 'Too odd.'], phone_number: 'No number.' } },
      said: ['Too short.', 'Too odd.', 'No number.'],
    },
    { name: 'a detail', answer: { status: 403, body: { detail: 'Not yours.' } }, said: ['Not yours.'] },
    {
      name: 'a code and objects beside it',
      answer: { status: 400, body: { detail: 'Refused.', code: 'odd', messages: [{ token: 'x' }], n: 4 } },
      said: ['Refused.'],
    },
    {
      name: 'names that every object has',
      answer: {
        status: 400,
        body: JSON.parse('{"__proto__":["One."],"constructor":["Two."],"toString":"Three."}'),
      },
      said: ['One.', 'Two.', 'Three.'],
    },
    {
      name: 'HTML as text',
      answer: { status: 400, body: { name: ['<img src=x onerror=alert(1)><b>bold</b>'] } },
      said: ['<img src=x onerror=alert(1)><b>bold</b>'],
    },
    { name: 'a page instead', answer: { status: 500, text: '<h1>Bad gateway</h1>' }, said: [] },
    { name: 'a word instead', answer: { status: 400, body: 'no' }, said: [] },
    { name: 'a list instead', answer: { status: 400, body: ['no', 'never'] }, said: [] },
    { name: 'null', answer: { status: 400, body: null }, said: [] },
    { name: 'nothing at all', answer: { status: 400, text: '' }, said: [] },
    { name: 'half an answer', answer: { status: 400, text: '{"name": ["Too' }, said: [] },
  ];

  test('of any shape is one toast a value, and the form goes on', async ({ visitor }) => {
    const account = await createAccount();
    const page = await visitor.visit('/dashboard/clinics/create', { as: account });
    await arrive(page, 'New clinic');
    let answer: Answer | undefined;
    await page.route('**/api/clinics/', (route) => (answer ? respond(route, answer) : route.fallback()));
    await field(page, 'Name').fill('Harbour');
    const refusal = page.getByRole('main').locator('[role=alert], [aria-invalid=true]').first();
    for (const { name, answer: next, said } of cases) {
      const heard = await watchToasts(page);
      answer = next;
      const answered = page.waitForResponse('**/api/clinics/');
      await button(page, 'Create clinic').click();
      await (await answered).finished();
      await refusal.waitFor();
      await expect.poll(async () => (await heard()).sort(), { message: name }).toEqual([...said].sort());
      expect(await page.getByRole('main').innerText(), name).not.toMatch(/\[object|undefined|SyntaxError/);
      await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'detached' });
    }
    answer = undefined;
    await button(page, 'Create clinic').click();
    await openClinics(page);
    expect(await rows(page)).toEqual(['Harbour']);
  });
});

describe('T70: an answer that is none', () => {
  const cases: { name: string; answer: Answer }[] = [
    { name: 'a page', answer: { status: 200, text: '<!doctype html><p>hello' } },
    { name: 'half an answer', answer: { status: 200, text: '{"results": [{"id": 1' } },
    { name: 'no results', answer: { status: 200, body: {} } },
    { name: 'null for results', answer: { status: 200, body: { results: null } } },
    { name: 'null', answer: { status: 200, body: null } },
    { name: 'a list', answer: { status: 200, body: [] } },
    { name: 'clinics without an id', answer: { status: 200, body: { results: [{ name: 'Harbour' }] } } },
    { name: 'nothing', answer: { status: 204, text: '' } },
  ];

  test('is an error that can be tried again, never a white page', async ({ visitor }) => {
    visitor.allow(/ServerError/);
    const { page } = await openOverview(visitor);
    let answer: Answer | undefined;
    await page.route('**/api/clinics?limit=20*', (route) =>
      answer ? respond(route, answer) : route.fallback(),
    );
    for (const one of cases) {
      answer = one.answer;
      await entry(page, 'Clinics').click();
      await arrive(page, 'Internal Server Error');
      answer = undefined;
      await button(page, 'Try again').click();
      await page.getByRole('rowheader').waitFor();
      expect(await rows(page), one.name).toEqual(['Harbour']);
      await page.goto(new URL('/dashboard', page.url()).href);
      await arrive(page, 'Overview');
    }
  });

  test('with null where text is expected, and with more than is known, is shown as far as it goes', async ({
    visitor,
  }) => {
    const { page } = await openOverview(visitor);
    const clinic = { id: 7, name: 'Harbour', address: null, email: 4, phone_number: null, user: null };
    const body = { results: [{ ...clinic, timezone: null, version: 'x', odd: { a: [1] } }], count: 'many' };
    await answerInstead(page, lists, { status: 200, body });
    await entry(page, 'Clinics').click();
    await page.getByRole('rowheader').waitFor();
    expect(await rows(page)).toEqual(['Harbour']);
    expect(await page.getByRole('main').innerText()).not.toMatch(/null|undefined|NaN|object/);
  });
});

test('a query skips what is empty and encodes the rest', async ({ visitor }) => {
  const { page } = await openOverview(visitor);
  await entry(page, 'Clinics').click();
  await page.getByRole('rowheader').waitFor();
  const sent = record(page, /^GET \/api\/clinics\?/);
  const box = page.getByRole('searchbox', { name: 'Search clinics' });
  await box.fill('a&b=c/é 100%#+"');
  await page.getByRole('heading', { name: 'No clinic found' }).waitFor();
  await box.fill('');
  await page.getByRole('rowheader').waitFor();
  expect(named(sent[0] as (typeof sent)[number])).toBe(
    `GET /api/clinics?limit=20&offset=0&search=${encodeURIComponent('a&b=c/é 100%#+"')}&ordering=name`,
  );
});

test('toasts go after two seconds, wait while the pointer is on them, and go at a click', async ({
  visitor,
}) => {
  const account = await createAccount();
  const page = await visitor.visit('/dashboard/clinics/create', { as: account });
  await arrive(page, 'New clinic');
  // the two seconds pass only as the test lets them
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const body = { detail: ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'] };
  await answerInstead(page, /^POST/, { status: 400, body }, 1);
  await field(page, 'Name').fill('Harbour');
  await button(page, 'Create clinic').click();
  await expect.poll(() => toasts(page)).toHaveLength(5);
  await page.getByRole('region', { name: 'Notifications' }).getByRole('group').first().hover();
  await page.clock.runFor(10_000);
  expect(await toasts(page)).toHaveLength(5);
  const first = page.getByRole('region', { name: 'Notifications' }).getByRole('group').first();
  const words = await first.innerText();
  await first.click();
  await expect.poll(() => toasts(page)).not.toContain(words);
  await page.mouse.move(0, 700);
  await page.clock.runFor(10_000);
  await expect.poll(() => toasts(page)).toEqual([]);
});
