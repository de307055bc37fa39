import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import type { RemovalOutcome } from '#machines/parts/removal.machine.ts';
import type { Account } from './account.ts';
import { away, bare, look, saveChanges, still, type View } from './formPage.ts';
import { arrive, button, entry, fill, leaveAsAsked } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import { oncePerFile } from './once-per-file.ts';
import type { PageFlow } from './pageFlow.ts';
import { bookableClinic } from './reservations.ts';

/** A stored thing that its page changes. */
export interface Subject {
  readonly id: number;
  /** Where the API has it. */
  readonly path: string;
  /** What someone else stores of it meanwhile. */
  readonly theirs: object;
}

type Call = 'read' | 'save' | 'remove';

/** A form on its page, with everything that a path may need; a form that makes something has no subject. */
export interface FormScene {
  readonly page: Page;
  readonly gate: Gate<Call>;
  readonly account: Account;
  readonly subject: Subject | null;
}

export type Desk = Awaited<ReturnType<typeof bookableClinic>>;
export type FormFlow = PageFlow<FormScene> & { readonly views: Readonly<Record<string, View>> };

/** A form and the page it is on. */
export interface FormPage {
  readonly id: string;
  readonly heading: string;
  /** Where its page is; without the id for a thing that is changed. */
  readonly at: string;
  readonly calls: Readonly<Partial<Record<Call, RegExp>>>;
  /** The words of the button that saves. */
  readonly action: string;
  /** Makes the thing that is changed; `nth` tells them apart. */
  make?(desk: Desk, nth: number): Promise<Subject>;
  /** Whether each path has a clinic of its own, where no other one has its name. */
  readonly isAlone?: boolean;
  /** Types something that may be saved. */
  type(page: Page): Promise<unknown>;
  /** The heading of the page that shows what is saved, and of the one that shows what is removed. */
  readonly saved: string;
  readonly removed?: string;
  /** The button that asks for the removal, the question, and the button that answers it with yes. */
  readonly removal?: { readonly ask: string; readonly question: string; readonly confirm: string };
}

const notFound = { detail: 'Not found.' };
const refusal = (status: number) => (status === 404 ? notFound : { detail: 'This was refused.' });
const minute = 60_000;

/** A clinic for all paths, made afresh before its access token expires. */
const makeDesk = () => ({ clinic: bookableClinic(), count: 0 });
const desk = oncePerFile(makeDesk, 5 * minute);

/** Opens the page of a form, with its calls kept at the door. */
export async function openForm(visitor: Parameters<FormFlow['open']>[0], form: FormPage): Promise<FormScene> {
  const at = form.isAlone ? makeDesk() : desk();
  at.count += 1;
  const nth = at.count;
  const clinic = await at.clinic;
  const subject = (await form.make?.(clinic, nth)) ?? null;
  let gate: Gate<Call> | undefined;
  const page = await visitor.visit(subject ? `${form.at}/${subject.id}` : form.at, {
    as: clinic.account,
    async before(fresh) {
      await fresh.clock.install();
      gate = await guardCalls(fresh, { read: /^never$/, save: /^never$/, remove: /^never$/, ...form.calls });
    },
  });
  await arrive(page, form.heading);
  return { page, gate: gate as Gate<Call>, account: clinic.account, subject };
}

export async function leaveForm(page: Page, form: FormPage) {
  if ((await page.getByText('No changes', { exact: true }).count()) > 0) await form.type(page);
  await entry(page, 'Overview').click();
  await leaveAsAsked(page);
}

export async function submitForm(page: Page, form: FormPage) {
  await form.type(page);
  return form.action === 'Save changes' ? saveChanges(page) : button(page, form.action).click();
}

/** Answers a call as a sample of the chart has it; a save that comes too late is refused by the server itself. */
export async function failCall({ gate, account, subject }: FormScene, call: Call, error: unknown) {
  if (error instanceof NetworkError && call === 'save') return gate.cut(call);
  if (!(error instanceof RefusedError)) return gate.fail(call);
  if (error.status !== 412 || !subject) return gate.answer(call, error.status, refusal(error.status));
  // what was let through for the page of what is saved is held again for the two versions
  gate.leave('read', false);
  await account.call('PUT', subject.path, subject.theirs);
  return gate.pass(call);
}

/** What the reading answers: the thing as it is stored, or as if it were in the archive. */
async function answerRead({ gate, account, subject }: FormScene, output: object) {
  const all = [output, ...Object.values(output)] as { status?: string }[];
  if (!subject || !all.some((one) => one?.status === 'archived')) return gate.pass('read');
  const stored = await account.call<object>('GET', subject.path);
  return gate.answer('read', 200, { ...stored, status: 'archived' });
}

/** Answers the question of the removal, and the call where it is answered with yes. */
async function answerRemoval({ page, gate }: FormScene, form: FormPage, { kind }: RemovalOutcome) {
  const question = page.getByRole('alertdialog');
  const press = (name: string) => question.getByRole('button', { name, exact: true }).click();
  if (kind === 'kept') return press('Cancel');
  if (kind === 'removed') gate.leave('read', true);
  await press(form.removal?.confirm ?? '');
  if (kind === 'removed') return gate.pass('remove');
  await gate.cut('remove');
  await question.getByText('The server did not answer').waitFor();
  return press('Cancel');
}

/** Wishes to change the later ones of a series as well, or no longer. */
async function chooseScope(page: Page) {
  const later = page.getByRole('radio', { name: 'This one and the later ones' });
  const other = (await later.isChecked())
    ? page.getByRole('radio', { name: 'This one', exact: true })
    : later;
  await other.check();
}

/** A flow that invokes the saving chart: what is its own, and what it hears of the saving. */
export const formOnPage = (form: FormPage): FormFlow => ({
  id: form.id,
  look,
  open: (visitor) => openForm(visitor, form),
  async make(scene, event, _, model): Promise<unknown> {
    const { page, gate } = scene;
    const { type } = event as AnyEventObject;
    if (type === 'saving.stored') {
      await submitForm(page, form);
      // what is saved is shown, and read for it
      gate.leave('read', true);
      return gate.pass('save');
    }
    if (type === 'saving.refused') {
      await submitForm(page, form);
      return gate.answer('save', 409, refusal(409));
    }
    const ask = form.removal?.ask ?? '';
    if (/^(archive|removal)\.asked$/.test(type))
      return model.can(event) ? button(page, ask).click() : expect(await button(page, ask).count()).toBe(0);
    if (type === 'form.changed') return form.type(page);
    if (type === 'slot.typed') return fill(page, { 'Start time': '11:00' });
    if (type === 'series.typed') return chooseScope(page);
    if (type === 'retried') return button(page, 'Try again').click();
    if (type === 'xstate.done.actor.saving') return leaveForm(page, form);
    if (type === 'xstate.done.actor.removal') return answerRemoval(scene, form, event.output);
    if (type.startsWith('xstate.done.actor.')) return answerRead(scene, event.output);
    return failCall(scene, 'read', event.error);
  },
  impossible({ type, output }, state) {
    if (/^xstate\.error\.actor\.(saving|removal|slot|plan)$/.test(type) || output?.kind === 'broken')
      return 'a part does not fail by what somebody does';
    if (type === 'saving.asked') return 'this flow decides nothing before it is saved';
    if (type === 'saving.yielded') return 'two versions are compared where the saving itself is walked';
    if (/^(saving|xstate\.done\.actor\.saving)/.test(type) && /^open\.(archiving|removing)/.test(state))
      return 'a dialog covers the form';
    return undefined;
  },
  views: {
    loading: { heading: form.heading, ...bare },
    unreachable: { heading: form.heading, ...bare, notice: away.notice },
    gone: { heading: 'Page Not Found', ...bare },
    open: { heading: form.heading, ...still },
    'open.editing': { heading: form.heading, ...still },
    'open.choosing': { heading: form.heading, ...still },
    'open.archiving': { heading: form.heading, ...still, dialog: form.removal?.question ?? null },
    'open.removing': { heading: form.heading, ...still, dialog: form.removal?.question ?? null },
    saved: { heading: form.saved, ...bare },
    archived: { heading: form.removed ?? '', ...bare },
    removed: { heading: form.removed ?? '', ...bare },
    left: { heading: 'Overview', ...bare },
  },
});
