import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { RefusedError } from '#machines/parts/failure.ts';
import { createAccount } from './account.ts';
import type { Visitor } from './browser.ts';
import { arrive, button, entry, fill, leaveAsAsked } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import type { PageFlow } from './pageFlow.ts';

interface Scene {
  readonly page: Page;
  readonly gate: Gate<'save'>;
}

const asking = 'Email address';
const confirming = 'Confirm your email address';
const notices = [
  'Check your email',
  "This server can't send email yet",
  'Your email address is changed',
  "This link doesn't work any more",
  'This page needs a link',
];

/** The heading, whether there is a form, and which notice stands in its place. */
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

async function openAt(visitor: Visitor, path: string, heading: string, signsIn: boolean): Promise<Scene> {
  const account = signsIn ? await createAccount() : undefined;
  await account?.createClinic('Harbour');
  let gate: Gate<'save'> | undefined;
  const page = await visitor.visit(path, {
    ...(account && { as: account }),
    async before(fresh) {
      gate = await guardCalls(fresh, { save: /^POST \/api\/auth\/(user\/address|confirm-address)\/$/ });
    },
  });
  await arrive(page, heading);
  return { page, gate: gate as Gate<'save'> };
}

async function submitAddress(page: Page) {
  await fill(page, { 'New email address': 'new@example.test', 'Current password': 'quiet harbour' });
  await button(page, 'Send link').click();
}

/** Asking for another address, on its page. */
export const addressChangeOnPage: PageFlow<Scene> = {
  id: 'addressChange',
  look,
  open: (visitor) => openAt(visitor, '/dashboard/settings/email', asking, true),
  async make({ page, gate }, event, _, model): Promise<unknown> {
    const { type } = event;
    if (type === 'saving.stored') {
      await submitAddress(page);
      return gate.answer('save', 202, { detail: 'Done.', is_held: event.stored.isHeld });
    }
    if (type === 'saving.refused') {
      await submitAddress(page);
      return gate.answer('save', 409, { detail: 'This was refused.' });
    }
    if (type === 'form.changed') return fill(page, { 'New email address': 'newer@example.test' });
    if (type === 'another.wanted') {
      const another = button(page, 'Try another address');
      return model.can(event) ? another.click() : expect(await another.count()).toBe(0);
    }
    await fill(page, { 'New email address': 'newest@example.test' });
    await entry(page, 'Overview').click();
    return leaveAsAsked(page);
  },
  impossible({ type, output }) {
    if (type === 'xstate.error.actor.saving' || output?.kind === 'broken')
      return 'a part does not fail by what somebody does';
    if (type === 'saving.asked') return 'this flow decides nothing before it is saved';
    if (type === 'saving.yielded') return 'there are no two versions of a wish';
    return undefined;
  },
  views: {
    open: view(asking, true),
    sent: view(asking, false, 'Check your email'),
    held: view(asking, false, "This server can't send email yet"),
    left: view('Overview', false),
  },
};

/** Confirming an address by a link, and a page without one. */
export const addressConfirmationOnPage: PageFlow<Scene> = {
  id: 'addressConfirmation',
  look,
  open: (visitor, start) =>
    openAt(visitor, `/auth/confirm-address${start === 0 ? '#3Zq1n0b7yXv8sKc2' : ''}`, confirming, false),
  async make({ page, gate }, event): Promise<unknown> {
    await button(page, 'Confirm address').click();
    if (event.type === 'saving.stored') return gate.answer('save', 200, { detail: 'Done.' });
    const isSpent = event.error instanceof RefusedError && 'code' in event.error.fields;
    return isSpent
      ? gate.answer('save', 400, { code: ['This link was used already.'] })
      : gate.answer('save', 409, { detail: 'This was refused.' });
  },
  impossible({ type, output }) {
    if (type === 'xstate.error.actor.saving' || output?.kind === 'broken')
      return 'a part does not fail by what somebody does';
    if (['left', 'unsure'].includes(output?.kind))
      return 'a page before sign-in is left unasked, and its chart with it';
    if (type === 'saving.asked') return 'this flow decides nothing before it is saved';
    if (/^(saving\.yielded|form\.changed)$/.test(type)) return 'there is nothing to fill in';
    return undefined;
  },
  views: {
    open: view(confirming, true),
    missing: view(confirming, false, 'This page needs a link'),
    spent: view(confirming, false, "This link doesn't work any more"),
    confirmed: view(confirming, false, 'Your email address is changed'),
  },
};
