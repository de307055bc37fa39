import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { englishOn } from '#tests/support/english-left.ts';
import { arrive, button, fill } from '#tests/support/gestures.ts';
import { answerInstead, hold } from '#tests/support/request-log.ts';

/** Keeps the words that the first pages do without on their way. */
const holdRest = (page: Page) => hold(page, /\/rest-[^/]*\.js$/, '**/assets/**');

/** Every heading of the first level that the page shows from now on. */
async function headingsOn(page: Page) {
  await page.evaluate(() => {
    const shown = new Set<string>();
    const note = () => {
      for (const { textContent } of document.querySelectorAll('h1')) shown.add(textContent);
    };
    note();
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { headingsShown: shown });
  });
  return () => page.evaluate(() => [...(window as unknown as { headingsShown: Set<string> }).headingsShown]);
}

async function signIn(page: Page, account: { email: string }, password: string) {
  await arrive(page, 'تسجيل الدخول');
  await fill(page, { 'البريد الإلكتروني': account.email, 'كلمة المرور': password });
  await button(page, 'تسجيل الدخول').click();
}

async function member() {
  const account = await createAccount();
  await account.createClinic('Harbour');
  return account;
}

test('from sign-in to the overview an Arabic reader waits for the words of these pages only', async ({
  visitor,
}) => {
  const account = await member();
  let rest: Awaited<ReturnType<typeof holdRest>> | undefined;
  const page = await visitor.visit('/auth/sign-in', {
    locale: 'ar-AE',
    before: async (page) => {
      rest = await holdRest(page);
    },
  });
  await rest?.reach(1);
  expect(await englishOn(page)).toEqual([]);
  await signIn(page, account, account.password);
  await arrive(page, 'نظرة عامة');
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  expect(await englishOn(page)).toEqual([]);
  const headings = await headingsOn(page);
  await page
    .getByRole('navigation', { name: 'الرئيسي', exact: true })
    .getByRole('link', { name: 'المرضى', exact: true })
    .click();
  await rest?.release();
  await arrive(page, 'المرضى');
  expect(await headings()).toEqual(['نظرة عامة', 'المرضى']);
  expect(await englishOn(page)).toEqual([]);
});

test('what the server refuses is said in the words of the page, though they come later', async ({
  visitor,
}) => {
  const account = await member();
  let rest: Awaited<ReturnType<typeof holdRest>> | undefined;
  const page = await visitor.visit('/auth/sign-in', {
    locale: 'ar-AE',
    before: async (page) => {
      rest = await holdRest(page);
      await answerInstead(page, /login/, { status: 400, body: { detail: 'This password is too common.' } });
    },
  });
  const refused = page.waitForResponse('**/api/auth/login/');
  await signIn(page, account, account.password);
  await refused;
  await rest?.reach(1);
  expect(await englishOn(page)).toEqual([]);
  await rest?.release();
  await page.getByRole('alert').getByText('كلمة المرور هذه شائعة جدًّا.').first().waitFor();
  expect(await englishOn(page)).toEqual([]);
});

test('a page that is opened at its address waits for its words', async ({ visitor }) => {
  let rest: Awaited<ReturnType<typeof holdRest>> | undefined;
  const page = await visitor.visit('/dashboard/patients', {
    as: await member(),
    locale: 'pt-BR',
    before: async (page) => {
      rest = await holdRest(page);
    },
  });
  await rest?.reach(1);
  const headings = await headingsOn(page);
  await rest?.release();
  await arrive(page, 'Pacientes');
  expect((await headings()).filter((heading) => heading !== '')).toEqual(['Pacientes']);
});

test.for(['before the page asked for them', 'while the page waited for them'])(
  'a page whose words could not be fetched %s says so, and has them once they can be',
  async (when, { visitor }) => {
    visitor.allow(/dynamically imported module|Failed to fetch|preload/i);
    let isBroken = true;
    const page = await visitor.visit('/dashboard/patients', {
      as: await member(),
      locale: 'ar-AE',
      before: (page) =>
        page.route(/\/assets\/rest-/, async (route) => {
          if (!isBroken) return route.fallback();
          if (when.startsWith('while')) await page.locator('#root [inert]').waitFor({ state: 'detached' });
          return route.abort();
        }),
    });
    await page.getByText('تعذّر تحميل جزء من هذه الصفحة').waitFor();
    isBroken = false;
    await button(page, 'حاول مرة أخرى').click();
    await arrive(page, 'المرضى');
    expect(await englishOn(page)).toEqual([]);
  },
);
