import type { Page } from 'playwright-core';
import type { AnyEventObject } from 'xstate';
import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import { createAccount } from './account.ts';
import { away, bare, busy, look, slow, still, type View } from './formPage.ts';
import { type Gate, guardCalls } from './gate.ts';
import { arrive, button, entry, fill } from './gestures.ts';
import type { PageFlow } from './pageFlow.ts';

/** A form that makes something, on its page, with the one call that it makes. */
interface Scene {
  readonly page: Page;
  readonly gate: Gate<string>;
}

type Flow = PageFlow<Scene> & { readonly views: Readonly<Record<string, View>> };

interface Making {
  /** The chart, and the name of its call. */
  readonly id: string;
  readonly call: string;
  readonly request: RegExp;
  readonly path: string;
  readonly heading: string;
  readonly action: string;
  /** What is typed, and what is typed to have something to lose. */
  readonly values: Record<string, string>;
  readonly made: string;
}

async function leave(page: Page, values: Record<string, string>) {
  if ((await page.getByText('No changes', { exact: true }).count()) > 0) await fill(page, values);
  await entry(page, 'Overview').click();
  await page
    .getByRole('alertdialog', { name: 'Leave with unsaved changes?' })
    .getByRole('button', { name: 'Discard changes' })
    .click();
}

function answerError(gate: Gate<string>, call: string, error: unknown) {
  if (error instanceof RefusedError) return gate.answer(call, error.status, { detail: 'This was refused.' });
  return error instanceof NetworkError ? gate.cut(call) : gate.fail(call);
}

function impossible({ type }: AnyEventObject, state: string): string | undefined {
  if (type === 'xstate.error.actor.form') return 'a form does not fail by what somebody does';
  if (type === 'saving.cancelled' && !state.endsWith('.slow'))
    return 'cancelling is offered when it takes long';
  return undefined;
}

const making = ({ id, call, request, path, heading, action, values, made }: Making): Flow => ({
  id,
  look,
  impossible,
  async open(visitor) {
    const account = await createAccount();
    await account.createClinic('Harbour');
    let gate: Gate<string> | undefined;
    const page = await visitor.visit(path, {
      as: account,
      async before(fresh) {
        await fresh.clock.install();
        gate = await guardCalls(fresh, { [call]: request });
      },
    });
    await arrive(page, heading);
    return { page, gate: gate as Gate<string> };
  },
  async make({ page, gate }, event) {
    const { type } = event;
    if (type === 'form.submitted') {
      await fill(page, values);
      return button(page, action).click();
    }
    if (type === 'saving.cancelled') return button(page, 'Cancel').click();
    if (type.startsWith('xstate.after.')) return page.clock.runFor(10_000);
    if (type === 'xstate.done.actor.form') return leave(page, values);
    if (type.startsWith('xstate.done.actor.')) return gate.pass(call);
    if (type.startsWith('xstate.error.actor.')) return answerError(gate, call, event.error);
  },
  views: {
    'open.filling': { heading, ...still },
    'open.saving.sending': { heading, ...busy },
    'open.saving.slow': { heading, ...slow },
    'open.unavailable': { heading, ...away },
    saved: { heading: made, ...bare },
    left: { heading: 'Overview', ...bare },
  },
});

/** The page that makes a member of staff. */
export const staffCreateOnPage = making({
  id: 'staffCreate',
  call: 'createStaffMember',
  request: /^POST \/api\/staff\/staff$/,
  path: '/dashboard/staffs/create',
  heading: 'New staff member',
  action: 'Create staff member',
  values: { 'First name': 'Bea', 'Last name': 'Wells' },
  made: 'Bea Wells',
});
