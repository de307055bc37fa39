import type { Page } from 'playwright-core';
import type { AnyEventObject } from 'xstate';
import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import { type Account, createAccount } from './account.ts';
import type { Visitor } from './browser.ts';
import { away, bare, busy, look, saveChanges, slow, still, type View } from './formPage.ts';
import { type Gate, guardCalls } from './gate.ts';
import { arrive, button, entry, field, fill } from './gestures.ts';
import type { PageFlow } from './pageFlow.ts';

const calls = {
  logIn: /^POST \/api\/auth\/login\/$/,
  createClinic: /^POST \/api\/clinics\/$/,
  readClinic: /^GET \/api\/clinics\/\d+\/$/,
  updateClinic: /^PUT \/api\/clinics\/\d+\/$/,
  remove: /^DELETE \/api\/clinics\/\d+\/$/,
};
type Call = keyof typeof calls;

/** A flow on its page, with everything that a path may need. */
interface Scene {
  readonly page: Page;
  readonly gate: Gate<Call>;
  readonly account: Account;
  /** The clinic that is edited. */
  readonly clinic: number;
}

type Flow = PageFlow<Scene> & { readonly views: Readonly<Record<string, View>> };

/** Answers a call as a sample of the chart has it: a refusal, a failing server, or no network. */
function answerError(gate: Gate<Call>, call: Call, error: unknown) {
  if (error instanceof RefusedError)
    return gate.answer(call, error.status, { name: ['This was refused.'], detail: 'This was refused.' });
  return error instanceof NetworkError ? gate.cut(call) : gate.fail(call);
}

async function leave(page: Page) {
  if ((await page.getByText('No changes', { exact: true }).count()) > 0)
    await field(page, 'Address').fill('3 Quay Street');
  await entry(page, 'Overview').click();
  await page
    .getByRole('alertdialog', { name: 'Leave with unsaved changes?' })
    .getByRole('button', { name: 'Discard changes' })
    .click();
}

/** What is the same for every flow; undefined for an event that only one of them knows. */
function makeCommon({ page, gate }: Scene, event: AnyEventObject): Promise<unknown> | undefined {
  const { type } = event;
  const call = String(event.actorId ?? '') as Call;
  if (type === 'saving.cancelled') return button(page, 'Cancel').click();
  if (type === 'retried') return button(page, 'Try again').click();
  if (type.startsWith('xstate.after.')) return page.clock.runFor(10_000);
  if (type === 'xstate.done.actor.form') return leave(page);
  if (type.startsWith('xstate.done.actor.')) return gate.pass(call);
  if (type.startsWith('xstate.error.actor.')) return answerError(gate, call, event.error);
  return undefined;
}

async function scene(visitor: Visitor, account: Account, clinic: number, path: string, isSignedIn: boolean) {
  let gate: Gate<Call> | undefined;
  const page = await visitor.visit(path, {
    as: isSignedIn ? account : undefined,
    async before(fresh) {
      await fresh.clock.install();
      gate = await guardCalls(fresh, calls);
    },
  });
  return { page, gate: gate as Gate<Call>, account, clinic };
}

/** Why nobody can make this happen with the page: what a chart bears from its actors, but no screen offers. */
function impossible({ type }: AnyEventObject, state: string): string | undefined {
  if (type === 'xstate.error.actor.form') return 'a form does not fail by what somebody does';
  if (/^xstate\.error\.actor\.(removal|conflict)$/.test(type))
    return 'a part does not fail by what somebody does';
  if (type === 'xstate.done.actor.form' && /^open\.(removing|conflict)/.test(state))
    return 'a dialog covers the way out';
  if (type === 'saving.cancelled' && !state.endsWith('.slow'))
    return 'cancelling is offered when it takes long';
  return undefined;
}

/** The sign-in page. */
export const signInOnPage: Flow = {
  id: 'signIn',
  look,
  impossible: (event, state) =>
    event.type === 'xstate.done.actor.form'
      ? 'the sign-in page asks nobody to stay'
      : impossible(event, state),
  async open(visitor) {
    const opened = await scene(visitor, await createAccount(), 0, '/auth/sign-in', false);
    await arrive(opened.page, 'Sign in');
    return opened;
  },
  async make(at, event) {
    if (event.type !== 'form.submitted') return makeCommon(at, event);
    await fill(at.page, { Email: at.account.email, Password: at.account.password });
    return button(at.page, 'Sign in').click();
  },
  views: {
    'open.filling': { heading: 'Sign in', ...still },
    'open.authenticating.sending': { heading: 'Sign in', ...busy },
    'open.authenticating.slow': { heading: 'Sign in', ...slow },
    'open.unavailable': { heading: 'Sign in', ...away },
    authenticated: { heading: 'New clinic', ...still },
  },
};

/** The page that makes a clinic. */
export const clinicCreateOnPage: Flow = {
  id: 'clinicCreate',
  look,
  impossible,
  async open(visitor) {
    const account = await createAccount();
    await account.createClinic('Mill');
    const opened = await scene(visitor, account, 0, '/dashboard/clinics/create', true);
    await arrive(opened.page, 'New clinic');
    return opened;
  },
  async make(at, event) {
    if (event.type !== 'form.submitted') return makeCommon(at, event);
    await fill(at.page, { Name: 'Harbour' });
    return button(at.page, 'Create clinic').click();
  },
  views: {
    'open.filling': { heading: 'New clinic', ...still },
    'open.saving.sending': { heading: 'New clinic', ...busy },
    'open.saving.slow': { heading: 'New clinic', ...slow },
    'open.unavailable': { heading: 'New clinic', ...away },
    saved: { heading: 'Clinics', ...bare },
    left: { heading: 'Overview', ...bare },
  },
};

async function makeOnEdit(at: Scene, event: AnyEventObject): Promise<unknown> {
  const { page, gate, account, clinic } = at;
  const { type, error, output } = event;
  const path = `/api/clinics/${clinic}/`;
  const dialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
  if (type === 'form.submitted') {
    await fill(page, { Name: 'Harbour East' });
    return saveChanges(page);
  }
  if (type === 'removal.asked') return button(page, 'Delete clinic').click();
  if (type === 'xstate.done.actor.removal') {
    const answer = output.removed ? 'Delete' : 'Cancel';
    await page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).click();
    return output.removed ? gate.pass('remove') : undefined;
  }
  if (type === 'xstate.error.actor.updateClinic' && error instanceof RefusedError && error.status !== 400) {
    if (error.status === 404) await account.call('DELETE', path);
    else await account.call('PUT', path, { name: 'Harbour West', timezone: 'Europe/Berlin' });
    return gate.pass('updateClinic');
  }
  if (type === 'xstate.done.actor.conflict') {
    if (output.kind === 'gone') await account.call('DELETE', path);
    await gate.pass('readClinic');
    if (output.kind === 'gone') return undefined;
    const choices = { save: 'Save mine', theirs: 'Take theirs', later: 'Back to the form' } as const;
    return dialog(choices[output.kind as keyof typeof choices]).click();
  }
  return makeCommon(at, event);
}

/** The page that changes a clinic. */
export const clinicEditOnPage: Flow = {
  id: 'clinicEdit',
  look,
  impossible,
  async open(visitor) {
    const account = await createAccount();
    await account.createClinic('Mill');
    const { id } = await account.createClinic('Harbour');
    const opened = await scene(visitor, account, id, `/dashboard/clinics/edit/${id}`, true);
    await arrive(opened.page, 'Edit clinic');
    return opened;
  },
  make: makeOnEdit,
  views: {
    loading: { heading: 'Edit clinic', ...bare },
    unreachable: { heading: 'Edit clinic', ...bare, notice: away.notice },
    gone: { heading: 'Page Not Found', ...bare },
    'open.filling': { heading: 'Edit clinic', ...still },
    'open.saving.sending': { heading: 'Edit clinic', ...busy },
    'open.saving.slow': { heading: 'Edit clinic', ...slow },
    'open.unavailable': { heading: 'Edit clinic', ...away },
    'open.conflict': { heading: 'Edit clinic', ...still, dialog: 'Somebody else saved first' },
    'open.vanished': { heading: 'Edit clinic', ...still, notice: 'Somebody else deleted' },
    'open.removing': { heading: 'Edit clinic', ...still, dialog: 'Delete Harbour?' },
    saved: { heading: 'Clinics', ...bare },
    removed: { heading: 'Clinics', ...bare },
    left: { heading: 'Overview', ...bare },
  },
};
