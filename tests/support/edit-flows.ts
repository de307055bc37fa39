import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { RefusedError } from '#machines/parts/failure.ts';
import type { Account } from './account.ts';
import type { Visitor } from './browser.ts';
import { away, bare, busy, look, saveChanges, slow, still, type View } from './formPage.ts';
import { arrive, button, entry, fill, leaveAsAsked } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import type { PageFlow } from './pageFlow.ts';
import { bookableClinic } from './reservations.ts';

/** A stored thing that its page changes. */
interface Subject {
  readonly id: number;
  /** Where the API has it. */
  readonly path: string;
  /** What somebody else stores of it meanwhile. */
  readonly theirs: object;
}

interface Scene extends Subject {
  readonly page: Page;
  readonly gate: Gate<string>;
  readonly account: Account;
}

type Desk = Awaited<ReturnType<typeof bookableClinic>>;
type Flow = PageFlow<Scene> & { readonly views: Readonly<Record<string, View>> };

interface Editing {
  readonly id: string;
  readonly heading: string;
  /** Where its page is, without the id. */
  readonly at: string;
  /** The calls of its chart, by their names. */
  readonly calls: Readonly<Record<string, RegExp>>;
  /** The one that reads it. */
  readonly read: string;
  /** Makes another one; `nth` tells them apart. */
  make(desk: Desk, nth: number): Promise<Subject>;
  /** Whether each has a clinic of its own, where no other one has its name. */
  readonly isAlone?: boolean;
  /** Types what the event submits. */
  type(page: Page, event: AnyEventObject): Promise<unknown>;
  /** The heading of the page that shows what is saved, and of the one that shows what is archived. */
  readonly saved: string;
  readonly archived?: string;
  /** The states in which something is on its way; one unless named. */
  readonly saving?: readonly string[];
}

const minute = 60_000;
const notFound = { detail: 'Not found.' };
const vanished = { ...still, notice: 'can no longer be reached.' };

/** A clinic for all paths, made afresh before its access token expires. */
let desk: { made: number; clinic: ReturnType<typeof bookableClinic>; count: number } | undefined;

const refusal = (status: number) => (status === 404 ? notFound : { detail: 'This was refused.' });

async function leave({ page }: Scene, type: Editing['type']) {
  if ((await page.getByText('No changes', { exact: true }).count()) > 0) await type(page, {} as never);
  await entry(page, 'Overview').click();
  await leaveAsAsked(page);
}

async function resolve({ page, gate }: Scene, read: string, kind: string) {
  if (kind === 'gone') return gate.answer(read, 404, notFound);
  await gate.pass(read);
  const choices: Readonly<Record<string, string>> = {
    save: 'Keep mine',
    theirs: 'Keep theirs',
    later: 'Back to the form',
  };
  const name = choices[kind] ?? '';
  return page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

/** Answers the question of the archive, and the call where it is answered with yes. */
async function answerRemoval({ page, gate }: Scene, read: string, { removed }: { removed: boolean }) {
  const name = removed ? 'Archive' : 'Cancel';
  if (removed) gate.leave(read, true);
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
  return removed ? gate.pass('remove') : undefined;
}

/** Answers a call as a sample of the chart has it; one that comes too late is refused by the server itself. */
async function fail(at: Scene, read: string, call: string, error: unknown) {
  const { gate, account, path, theirs } = at;
  if (!(error instanceof RefusedError)) return gate.fail(call);
  if (error.status !== 412) return gate.answer(call, error.status, refusal(error.status));
  // what was let through for the page of what is saved is held again for the two versions
  gate.leave(read, false);
  await account.call('PUT', path, theirs);
  return gate.pass(call);
}

/** What the reading answers: the thing as it is stored, or as if it were in the archive. */
async function answerRead({ gate, account, path }: Scene, read: string, output: object) {
  const isArchived = Object.values(output).some((one) => (one as { status?: string }).status === 'archived');
  if (!isArchived) return gate.pass(read);
  const stored = await account.call<object>('GET', path);
  return gate.answer(read, 200, { ...stored, status: 'archived' });
}

const editing = ({ id, heading, at, calls, read, make, type, ...rest }: Editing): Flow => ({
  id,
  look,
  async open(visitor: Visitor) {
    if (!desk || rest.isAlone || Date.now() - desk.made > 5 * minute)
      desk = { made: Date.now(), clinic: bookableClinic(), count: 0 };
    desk.count += 1;
    const nth = desk.count;
    const clinic = await desk.clinic;
    const subject = await make(clinic, nth);
    let gate: Gate<string> | undefined;
    const page = await visitor.visit(`${at}/${subject.id}`, {
      as: clinic.account,
      async before(fresh) {
        await fresh.clock.install();
        gate = await guardCalls(fresh, calls);
      },
    });
    await arrive(page, heading);
    return { ...subject, page, gate: gate as Gate<string>, account: clinic.account };
  },
  async make(scene, event, _, model): Promise<unknown> {
    const { page, gate } = scene;
    const call = String(event.actorId ?? '');
    if (event.type === 'form.submitted') {
      await type(page, event);
      return saveChanges(page);
    }
    if (event.type === 'archive.asked' && !model.can(event))
      return expect(await button(page, 'Archive').count()).toBe(0);
    if (event.type === 'archive.asked') return button(page, 'Archive').click();
    if (event.type === 'saving.cancelled') return button(page, 'Cancel').click();
    if (event.type === 'retried') return button(page, 'Try again').click();
    if (event.type.startsWith('xstate.after.')) return page.clock.runFor(10_000);
    if (event.type === 'xstate.done.actor.form') return leave(scene, type);
    if (event.type === 'xstate.done.actor.conflict') return resolve(scene, read, event.output.kind);
    if (event.type === 'xstate.done.actor.removal') return answerRemoval(scene, read, event.output);
    if (call === read && event.output) return answerRead(scene, read, event.output);
    if (event.type.startsWith('xstate.error.actor.')) return fail(scene, read, call, event.error);
    // what is saved is shown, and read for it
    gate.leave(read, true);
    return gate.pass(call);
  },
  impossible({ type: event }, state) {
    if (/^xstate\.error\.actor\.(form|conflict|removal)$/.test(event))
      return 'a part does not fail by what somebody does';
    if (event === 'xstate.done.actor.form' && /^open\.(conflict|archiving)/.test(state))
      return 'a dialog covers the way out';
    if (event === 'saving.cancelled' && !state.endsWith('.slow'))
      return 'cancelling is offered when it takes long';
    return undefined;
  },
  views: {
    loading: { heading, ...bare },
    unreachable: { heading, ...bare, notice: away.notice },
    gone: { heading: 'Page Not Found', ...bare },
    'open.filling': { heading, ...still },
    ...Object.fromEntries(
      (rest.saving ?? ['saving']).flatMap((saving) => [
        [`open.${saving}.sending`, { heading, ...busy }],
        [`open.${saving}.slow`, { heading, ...slow }],
      ]),
    ),
    'open.unavailable': { heading, ...away },
    'open.conflict': { heading, ...still, dialog: 'Someone else saved first' },
    'open.vanished': { heading, ...vanished },
    'open.archiving': { heading, ...still, dialog: `Archive ${rest.archived}?` },
    saved: { heading: rest.saved, ...bare },
    archived: { heading: rest.archived ?? '', ...bare },
    left: { heading: 'Overview', ...bare },
  },
});

/** Makes the hours of the form those of the event: none, or one week without any. */
async function setHours(page: Page, isSet: boolean) {
  const removal = button(page, 'Remove the weekly hours');
  const isThere = (await removal.count()) > 0;
  if (isSet && !isThere) await button(page, 'Set weekly hours').click();
  if (!isSet && isThere) await removal.click();
}

/** The page that changes a member of staff: the person, the hours, or both. */
export const staffEditOnPage = editing({
  id: 'staffEdit',
  heading: 'Edit staff member',
  at: '/dashboard/staffs/edit',
  calls: {
    readMember: /^GET \/api\/staff\/staff\/\d+\/$/,
    updateMember: /^PUT \/api\/staff\/staff\/\d+\/$/,
    replaceSchedules: /^PUT \/api\/staff\/staff\/\d+\/schedules\/$/,
    remove: /^DELETE \/api\/staff\/staff\/\d+\/$/,
  },
  read: 'readMember',
  async make({ make: store }) {
    const member = { first_name: 'Bea', last_name: 'Wells', color: 'blue' };
    const { id } = await store('/api/staff/staff', member);
    return { id, path: `/api/staff/staff/${id}/`, theirs: { ...member, bio: 'Theirs' } };
  },
  async type(page, { values }) {
    await fill(page, { Speciality: !values || values.title === 'Prof' ? 'Front desk' : '' });
    await setHours(page, values?.schedules.length > 0);
  },
  saved: 'Bea Wells',
  archived: 'Bea Wells',
  saving: ['saving', 'savingHours'],
});
