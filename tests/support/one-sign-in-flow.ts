import type { Page } from 'playwright-core';
import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import { type Account, createAccount } from './account.ts';
import { arrive, button } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import type { PageFlow } from './pageFlow.ts';

interface Scene {
  readonly page: Page;
  readonly gate: Gate<'begin' | 'finish'>;
  readonly account: Account;
}

const elsewhere = 'https://login.example.org';
const heading = 'Signing you in';
const away = "Your organization's sign-in doesn't answer";
/** Pages whose browser was sent to the provider. */
const sent = new WeakSet<Page>();

const look = async (page: Page) => ({
  ...(await page.evaluate((notice) => {
    const words = document.querySelector('main')?.innerText ?? '';
    return { heading: document.querySelector('h1')?.textContent ?? '', isAway: words.includes(notice) };
  }, away)),
  isLeaving: sent.has(page),
});
const view = (title: string, more: object = {}) => ({
  heading: title,
  isAway: false,
  isLeaving: false,
  ...more,
});

/** The house's sign-in on its page, on a server that offers it. */
export const oneSignInOnPage = (origin: () => string): PageFlow<Scene> => ({
  id: 'oneSignIn',
  look,
  async open(visitor, start) {
    visitor.allowOrigin(elsewhere);
    const account = await createAccount('ada', origin());
    await account.createClinic('Harbour');
    let gate: Scene['gate'] | undefined;
    const page = await visitor.visit(`/auth/one-sign-in${start === 0 ? '' : '?code=c&state=s'}`, {
      origin: origin(),
      async before(fresh) {
        // an answer without a page leaves this one to be looked at
        await fresh.route(`${elsewhere}/**`, (route) => {
          sent.add(fresh);
          return route.fulfill({ status: 204 });
        });
        const path = /^POST \/api\/auth\/one-sign-in\//.source;
        gate = await guardCalls(fresh, {
          begin: new RegExp(`${path}$`),
          finish: new RegExp(`${path}finish/$`),
        });
      },
    });
    await arrive(page, heading);
    return { page, gate: gate as Scene['gate'], account };
  },
  make({ page, gate, account }, event): Promise<unknown> {
    const { type, error } = event;
    if (type === 'retried') return button(page, 'Try again').click();
    if (type === 'xstate.done.actor.begin')
      return gate.answer('begin', 200, { location: `${elsewhere}/authorize` });
    if (type === 'xstate.done.actor.finish') {
      const token = { access: account.access, refresh: account.refresh };
      return gate.answer('finish', 200, { token, has_joined: false });
    }
    const call = type === 'xstate.error.actor.begin' ? 'begin' : 'finish';
    if (error instanceof NetworkError) return gate.cut(call);
    if (!(error instanceof RefusedError)) return gate.fail(call);
    return gate.answer(call, 403, { detail: 'No.', reason: 'unknown' });
  },
  impossible: () => undefined,
  views: {
    beginning: view(heading),
    leaving: view(heading, { isLeaving: true }),
    finishing: view(heading),
    unavailable: view(heading, { isAway: true }),
    refused: view('Sign in'),
    authenticated: view('Overview'),
  },
});
