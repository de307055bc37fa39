import type { Page } from 'playwright-core';
import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import { type Account, createAccount } from './account.ts';
import { away, busy, look, slow, still, type View } from './formPage.ts';
import { arrive, button, fill } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import type { PageFlow } from './pageFlow.ts';

/** The sign-in page, with everything that a path may need. */
interface Scene {
  readonly page: Page;
  readonly gate: Gate<'logIn' | 'finish'>;
  readonly account: Account;
}

/** Answers the call as a sample of the chart has it: a refusal, a failing server, or no network. */
function failCall(gate: Scene['gate'], error: unknown) {
  if (error instanceof RefusedError)
    return gate.answer('logIn', error.status, { name: ['This was refused.'], detail: 'This was refused.' });
  return error instanceof NetworkError ? gate.cut('logIn') : gate.fail('logIn');
}

/** The sign-in page. */
export const signInOnPage: PageFlow<Scene> & { readonly views: Readonly<Record<string, View>> } = {
  id: 'signIn',
  look,
  impossible({ type }, state) {
    if (type === 'xstate.done.actor.form') return 'the sign-in page asks nobody to stay';
    if (type === 'xstate.error.actor.form') return 'a form does not fail by what somebody does';
    if (type === 'saving.cancelled' && !state.endsWith('.slow'))
      return 'cancelling is offered when it takes long';
    if (type.startsWith('step.') && state !== 'challenged') return 'the second step is not there yet';
    return undefined;
  },
  async open(visitor) {
    const account = await createAccount();
    let gate: Scene['gate'] | undefined;
    const page = await visitor.visit('/auth/sign-in', {
      async before(fresh) {
        await fresh.clock.install();
        gate = await guardCalls(fresh, {
          logIn: /^POST \/api\/auth\/login\/$/,
          finish: /^POST \/api\/auth\/second-step\/$/,
        });
      },
    });
    await arrive(page, 'Sign in');
    return { page, gate: gate as Scene['gate'], account };
  },
  async make({ page, gate, account }, { type, error, output }) {
    if (type === 'step.left') return button(page, 'Back to the password').click();
    if (type === 'step.passed') {
      await fill(page, { Code: '123456' });
      await button(page, 'Confirm code').click();
      return gate.answer('finish', 200, { token: { access: account.access, refresh: account.refresh } });
    }
    if (output?.next) return gate.answer('logIn', 200, output);
    if (type === 'form.submitted') {
      await fill(page, { Email: account.email, Password: account.password });
      return button(page, 'Sign in').click();
    }
    if (type === 'saving.cancelled') return button(page, 'Cancel').click();
    if (type.startsWith('xstate.after.')) return page.clock.runFor(10_000);
    return type.startsWith('xstate.done.actor.') ? gate.pass('logIn') : failCall(gate, error);
  },
  views: {
    'open.filling': { heading: 'Sign in', ...still },
    'open.authenticating.sending': { heading: 'Sign in', ...busy },
    'open.authenticating.slow': { heading: 'Sign in', ...slow },
    'open.unavailable': { heading: 'Sign in', ...away },
    challenged: { heading: 'Second step', ...still },
    authenticated: { heading: 'New clinic', ...still },
  },
};
