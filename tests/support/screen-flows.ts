import type { Page } from 'playwright-core';
import { type Account, createAccount } from './account.ts';
import { look, still, type View } from './formPage.ts';
import { arrive, button, fill } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import type { PageFlow } from './pageFlow.ts';

/** The sign-in page, with everything that a path may need. */
interface Scene {
  readonly page: Page;
  readonly gate: Gate<'logIn' | 'finish'>;
  readonly account: Account;
}

/** The sign-in page. */
export const signInOnPage: PageFlow<Scene> & { readonly views: Readonly<Record<string, View>> } = {
  id: 'signIn',
  look,
  impossible({ type, output }, state) {
    if (type === 'xstate.error.actor.saving' || output?.kind === 'broken')
      return 'a part does not fail by what somebody does';
    if (type === 'xstate.done.actor.saving') return 'the sign-in page asks nobody to stay';
    if (type === 'saving.asked') return 'this flow decides nothing before it is sent';
    if (type === 'saving.yielded') return 'nobody else signs in in one’s place';
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
  async make({ page, gate, account }, { type, stored, error }) {
    if (type === 'step.left') return button(page, 'Back to the password').click();
    if (type === 'step.passed') {
      await fill(page, { Code: '123456' });
      await button(page, 'Confirm code').click();
      return gate.answer('finish', 200, { token: { access: account.access, refresh: account.refresh } });
    }
    await fill(page, { Email: account.email, Password: account.password });
    if (type === 'form.changed') return undefined;
    await button(page, 'Sign in').click();
    if (type === 'saving.refused') return gate.answer('logIn', error.status, { detail: 'This was refused.' });
    return stored.answer.next ? gate.answer('logIn', 200, stored.answer) : gate.pass('logIn');
  },
  views: {
    open: { heading: 'Sign in', ...still },
    challenged: { heading: 'Second step', ...still },
    authenticated: { heading: 'New clinic', ...still },
  },
};
