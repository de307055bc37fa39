import type { Page } from 'playwright-core';
import { RefusedError } from '#machines/parts/failure.ts';
import { type Account, createAccount } from './account.ts';
import type { Visitor } from './browser.ts';
import { arrive, button, fill } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import { oncePerFile } from './once-per-file.ts';
import type { PageFlow } from './pageFlow.ts';
import { inWindow, refusal, stepCalls, takeStep, windowInWords } from './windows.ts';

const calls = {
  preview: /^GET \/api\/patients\/removals\/preview\//,
  remove: /^POST \/api\/patients\/removals$/,
  keep: /^POST \/api\/patients\/patients\/\d+\/keep\/$/,
  ...stepCalls,
};
type Call = keyof typeof calls;

interface Scene {
  readonly page: Page;
  readonly gate: Gate<Call>;
  readonly account: Account;
}

/** A clinic that keeps charts for ten years, with the chart of someone who was there long ago. */
export async function clinicWithDueChart() {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  await account.call('PUT', `/api/clinics/${clinic}/retention/`, {
    ...{ years_after_visit: 10, years_after_death: null, years_after_majority: null, age_of_majority: 18 },
  });
  return { account, clinic, patient: await dueChart(account, clinic, 'Ana', 'Silva') };
}

/** Someone who was seen in 2001 and not since. */
export async function dueChart(account: Account, clinic: number, first_name: string, last_name: string) {
  const mine = `/api/staff/staff?clinic=${clinic}&mine=true`;
  const { results } = await account.call<{ results: { id: number }[] }>('GET', mine);
  const person = { clinic, first_name, last_name, birth_date: '1950-04-02' };
  const { id } = await account.call<{ id: number }>('POST', '/api/patients/patients', person);
  await account.call('POST', '/api/patients/medical-records', {
    ...{ clinic, patient: id, staff: results[0]?.id, occurred_at: '2001-05-10T09:00:00Z' },
    ...{ chief_complaint: 'Cough' },
  });
  return id;
}

const theDueOne = oncePerFile(() => clinicWithDueChart());

async function openPage(visitor: Visitor, path: string, account: Account) {
  let gate: Gate<Call> | undefined;
  const page = await visitor.visit(path, {
    as: account,
    async before(fresh) {
      await fresh.clock.install();
      gate = await guardCalls(fresh, calls);
    },
  });
  return { page, gate: gate as Gate<Call>, account };
}

/** What the window asks, whoever's chart it is: the name stands there once the server said so. */
const look = async (page: Page) => {
  const words = await windowInWords(page);
  const isUnreasoned = await page.locator('[name="removal-reason"][aria-invalid="true"]').count();
  return `${words.replace('the chart of Ana Silva?', 'this chart?')}${isUnreasoned ? ' | no reason' : ''}`;
};

/** The actions of a row are there for whoever points at it. */
async function onRow(page: Page, action: string) {
  await page.getByRole('row', { name: /Silva, Ana/ }).hover();
  await button(page, action).click();
}
/** The removal of a chart: because it is due, from the list; because its patient asks for it, from the chart. */
export const chartRemovalOnPage: PageFlow<Scene> = {
  id: 'chartRemoval',
  look,
  async open(visitor, start) {
    const { account, patient } = await theDueOne();
    if (start === 0) {
      const scene = await openPage(visitor, '/dashboard/patients/removal', account);
      await arrive(scene.page, 'Due for removal');
      await onRow(scene.page, 'Remove Silva, Ana');
      return scene;
    }
    const scene = await openPage(visitor, `/dashboard/patients/detail/${patient}`, account);
    await button(scene.page, 'More actions').click();
    await scene.page.getByRole('menuitem', { name: 'Remove chart' }).click();
    return scene;
  },
  async make({ page, gate, account }, { type, reason, output, error }, state) {
    if (type === 'reason.typed') return fill(page, { Reason: reason });
    if (type === 'removal.confirmed') return inWindow(page, 'Remove for good').click();
    if (type === 'removal.dismissed')
      return inWindow(page, state === 'held' ? 'Close' : 'Keep chart').click();
    if (type === 'retried') return inWindow(page, 'Try again').click();
    if (type.startsWith('xstate.after.slow')) return page.clock.fastForward(11_000);
    if (output?.kind === 'left') return inWindow(page, 'Cancel').click();
    if (type === 'saving.stored' || output?.kind === 'unsure') {
      await fill(page, { Password: account.password });
      await inWindow(page, 'Remove for good').click();
      if (type === 'saving.stored') return gate.answer('remove', 200, { removed: 1 });
      await gate.fail('remove');
      return inWindow(page, 'Cancel').click();
    }
    if (type === 'xstate.done.actor.stepAgain') return takeStep(page, gate, output.isTaken);
    const call = type.endsWith('previewRemoval') ? 'preview' : 'remove';
    if (error instanceof RefusedError) return gate.answer(call, error.status, refusal(error));
    if (error) return call === 'preview' ? gate.fail(call) : gate.cut(call);
    return gate.answer(call, 200, call === 'preview' ? { results: output } : { removed: 1 });
  },
  impossible({ type, output }, state, start) {
    if (type === 'reason.typed' && start === 0) return 'a chart that is due needs no reason';
    if (/^xstate\.error\.actor\.(saving|stepAgain)$/.test(type) || output?.kind === 'broken')
      return 'a window is closed by its own buttons, and a part does not fail by what somebody does';
    if (/^saving\.(asked|refused|yielded)|form\.changed/.test(type) && state === 'proving')
      return 'it is the form that hears of it';
    return undefined;
  },
  views: {
    counting: 'Remove this chart? | Keep chart',
    held: "This chart can't be removed | Close",
    'asking.waiting': 'Remove this chart? | Keep chart | Remove for good',
    'asking.unreasoned': 'Remove this chart? | Keep chart | Remove for good | no reason',
    'removing.sending': 'Remove this chart?',
    'removing.slow': 'Remove this chart?',
    confirming: "Confirm it's you | Cancel",
    proving: 'Remove this chart? | Cancel | Remove for good',
    refused: 'Remove this chart? | Keep chart | Try again',
    unavailable: 'Remove this chart? | Keep chart | Try again',
    removed: 'no window',
    kept: 'no window',
    unsure: 'no window',
  },
};

/** A chart that is due and kept longer. */
export const chartHoldOnPage: PageFlow<Scene> = {
  id: 'chartHold',
  look,
  async open(visitor) {
    const { account } = await theDueOne();
    const scene = await openPage(visitor, '/dashboard/patients/removal', account);
    await arrive(scene.page, 'Due for removal');
    await onRow(scene.page, 'Keep longer: Silva, Ana');
    return scene;
  },
  async make({ page, gate }, { output }) {
    if (output?.kind === 'left') return inWindow(page, 'Cancel').click();
    await fill(page, { 'Keep until': '31/12/2036', Reason: 'A case before the court.' });
    await inWindow(page, 'Keep longer').click();
    if (output?.kind === 'unsure') {
      await gate.fail('keep');
      return inWindow(page, 'Cancel').click();
    }
    return gate.answer('keep', 200, { until: '2036-12-31', reason: 'A case before the court.' });
  },
  impossible: ({ type, output }) =>
    type === 'saving.stored' || ['left', 'unsure'].includes(output?.kind)
      ? undefined
      : 'a window is closed by its own buttons, and it is the form that hears of the rest',
  views: {
    asking: 'Keep the chart of Ana Silva longer | Choose in a calendar: Keep until | Cancel | Keep longer',
    kept: 'no window',
    unsure: 'no window',
    left: 'no window',
  },
};
