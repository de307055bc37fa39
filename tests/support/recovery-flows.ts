import type { Page } from 'playwright-core';
import type { AnyEventObject } from 'xstate';
import { RefusedError } from '#machines/parts/failure.ts';
import { createAccount, unique } from './account.ts';
import type { Visitor } from './browser.ts';
import { arrive, button, fill } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import type { PageFlow } from './pageFlow.ts';

interface Scene {
  readonly page: Page;
  readonly gate: Gate<'save'>;
}

const asking = 'Forgot your password?';
const setting = 'Set a new password';
const notices = [
  'Check your email',
  "This server can't send email yet",
  "This link doesn't work any more",
  'This page needs a link',
];

/** The heading, whether there is a form to send, and which notice stands in its place. */
const look = (page: Page) =>
  page.evaluate((known) => {
    const words = document.querySelector('main')?.innerText ?? '';
    return {
      heading: document.querySelector('h1')?.textContent ?? '',
      isOpen: [...document.querySelectorAll('main button[type="submit"]')].some((one) =>
        one.checkVisibility(),
      ),
      notice: known.find((one) => words.includes(one)) ?? null,
    };
  }, notices);
const view = (heading: string, isOpen: boolean, notice: string | null = null) => ({
  heading,
  isOpen,
  notice,
});

async function openAt(visitor: Visitor, path: string, heading: string): Promise<Scene> {
  let gate: Gate<'save'> | undefined;
  const page = await visitor.visit(path, {
    async before(fresh) {
      gate = await guardCalls(fresh, { save: /^POST \/api\/auth\/(forgot|reset)-password\/$/ });
    },
  });
  await arrive(page, heading);
  return { page, gate: gate as Gate<'save'> };
}

const notBeforeSignIn = ({ type, output }: AnyEventObject) => {
  if (type === 'xstate.error.actor.saving' || output?.kind === 'broken')
    return 'a part does not fail by what somebody does';
  if (['left', 'unsure'].includes(output?.kind))
    return 'a page before sign-in is left unasked, and its chart with it';
  return undefined;
};

/** Asking for a link for a new password. */
export const forgotPasswordOnPage: PageFlow<Scene> = {
  id: 'forgotPassword',
  look,
  open: (visitor) => openAt(visitor, '/auth/forgot-password', asking),
  async make({ page, gate }, { type, stored }) {
    if (type === 'another.wanted') return button(page, 'Try another address').click();
    await fill(page, { Email: stored.email });
    await button(page, 'Send link').click();
    return gate.answer('save', 202, { detail: 'Done.', is_held: stored.isHeld });
  },
  impossible: notBeforeSignIn,
  views: {
    open: view(asking, true),
    sent: view(asking, false, 'Check your email'),
    held: view(asking, false, "This server can't send email yet"),
  },
};

const wish = 'louder mountain candle';

/** Setting a new password by a link, and a page without one. */
export const resetPasswordOnPage: PageFlow<Scene> = {
  id: 'resetPassword',
  look,
  open: (visitor, start) =>
    openAt(visitor, `/auth/reset-password${start === 0 ? '#3Zq1n0b7yXv8sKc2' : ''}`, setting),
  async make({ page, gate }, { type, error }) {
    await fill(page, { 'New password': wish, 'Confirm new password': wish });
    await button(page, 'Save password').click();
    if (type === 'saving.stored') return gate.answer('save', 200, { detail: 'The password is changed.' });
    return error instanceof RefusedError && 'code' in error.fields
      ? gate.answer('save', 400, { code: ['This link was already used.'] })
      : gate.answer('save', 409, { detail: 'This was refused.' });
  },
  impossible: notBeforeSignIn,
  views: {
    open: view(setting, true),
    missing: view(setting, false, 'This page needs a link'),
    spent: view(setting, false, "This link doesn't work any more"),
    changed: view('Sign in', true),
  },
};

interface List {
  readonly page: Page;
  readonly gate: Gate<'resend'>;
}

/** A list with a message that is held, on a server that could send it. */
async function openMessages(visitor: Visitor): Promise<List> {
  const account = await createAccount('ada');
  const { id: clinic } = await account.createClinic('Harbour');
  const person = { clinic, first_name: 'Bea', last_name: 'Wells', color: 'lime', role: 'viewer' };
  const { id, version } = await account.call<{ id: number; version: number }>('POST', '/api/staff/staff', {
    ...person,
    email: `${unique('bea')}@example.test`,
  });
  await account.call('POST', `/api/staff/staff/${id}/invite/`, { version });
  let gate: Gate<'resend'> | undefined;
  const page = await visitor.visit('/dashboard/settings/messages', {
    as: account,
    async before(fresh) {
      gate = await guardCalls(fresh, { resend: /^POST \/api\/messages\/\d+\/resend\/$/ });
      await fresh.route('**/api/messages?**', async (route) => {
        const answer = await route.fetch();
        const list = (await answer.json()) as { results: object[] };
        const results = list.results.map((one) => ({ ...one, state: 'held', is_carried: true }));
        await route.fulfill({ response: answer, json: { ...list, sends_mail: true, results } });
      });
    },
  });
  await arrive(page, 'Messages');
  await resendButton(page).waitFor();
  return { page, gate: gate as Gate<'resend'> };
}
const resendButton = (page: Page) => page.getByRole('button', { name: /^Send again: Invitation to / });

/** Sending a message of the list again. */
export const messageResendingOnPage: PageFlow<List> = {
  id: 'deed',
  open: openMessages,
  async look(page) {
    const isBusy = (await resendButton(page).getAttribute('aria-busy')) === 'true';
    return { isBusy, problem: await page.locator('main').getByRole('alert').allInnerTexts() };
  },
  async make({ page, gate }, { type, error }): Promise<unknown> {
    if (type === 'deed.asked') {
      // it lies over the end of its row while that is pointed at
      await page
        .getByRole('row')
        .filter({ has: resendButton(page) })
        .hover();
      return resendButton(page).click();
    }
    if (type === 'xstate.done.actor.act') return gate.answer('resend', 202, { detail: 'Done.' });
    return error instanceof RefusedError
      ? gate.answer('resend', 409, { detail: 'This was refused.' })
      : gate.answer('resend', 503, { detail: 'Not now.' });
  },
  impossible: () => undefined,
  views: {
    'open.resting': { isBusy: false, problem: [] },
    acting: { isBusy: true, problem: [] },
    'open.refused': { isBusy: false, problem: ['This was refused.'] },
    'open.unavailable': {
      isBusy: false,
      problem: ['The server did not answer. See below what happened to the message.'],
    },
  },
};
