import type { Page } from 'playwright-core';
import { RefusedError } from '#machines/parts/failure.ts';
import { type Account, createAccount } from './account.ts';
import { colleagueIn } from './colleague.ts';
import { arrive, button, fill } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import { oncePerFile } from './once-per-file.ts';
import type { PageFlow } from './pageFlow.ts';
import { inWindow, refusal, stepCalls, takeStep, windowInWords } from './windows.ts';

const calls = { handOver: /^POST \/api\/staff\/staff\/\d+\/hand-over\/$/, ...stepCalls };
type Call = keyof typeof calls;

interface Scene {
  readonly page: Page;
  readonly gate: Gate<Call>;
  readonly account: Account;
}

async function clinicWithColleague() {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const { staff } = await colleagueIn(account, clinic, 'manager');
  return { account, id: staff };
}

const usual = oncePerFile(() => clinicWithColleague());

const title = 'Hand the clinic over to Bea Wells?';
const roleWords = { manager: 'Manager', practitioner: 'Practitioner' };

/** The window in which a clinic is handed over to a colleague; the server's answers are held, so that it keeps its owner. */
export const clinicHandOverOnPage: PageFlow<Scene> = {
  id: 'clinicHandOver',
  look: windowInWords,
  async open(visitor) {
    const { account, id } = await usual();
    let gate: Gate<Call> | undefined;
    const page = await visitor.visit(`/dashboard/staffs/detail/${id}`, {
      as: account,
      async before(fresh) {
        gate = await guardCalls(fresh, calls);
      },
    });
    await arrive(page, 'Bea Wells');
    await button(page, 'Hand over clinic').click();
    return { page, gate: gate as Gate<Call>, account };
  },
  async make({ page, gate, account }, { type, role, output, error }) {
    if (type === 'role.chosen') {
      await page.getByLabel('Your role from now on').click();
      return page.getByRole('option', { name: roleWords[role as keyof typeof roleWords] }).click();
    }
    if (type === 'handOver.confirmed') return inWindow(page, 'Hand over').click();
    if (type === 'handOver.dismissed' || output?.kind === 'left') return inWindow(page, 'Cancel').click();
    if (type === 'retried') return inWindow(page, 'Try again').click();
    if (type === 'saving.stored' || output?.kind === 'unsure') {
      await fill(page, { Password: account.password });
      await inWindow(page, 'Hand over').click();
      if (type === 'saving.stored') return gate.answer('handOver', 204, undefined);
      await gate.fail('handOver');
      return inWindow(page, 'Cancel').click();
    }
    if (type === 'xstate.done.actor.stepAgain') return takeStep(page, gate, output.isTaken);
    if (error instanceof RefusedError) return gate.answer('handOver', error.status, refusal(error));
    return error ? gate.cut('handOver') : gate.answer('handOver', 204, undefined);
  },
  impossible({ type, output }, state) {
    if (/^xstate\.error\.actor\.(saving|stepAgain)$/.test(type) || output?.kind === 'broken')
      return 'a window is closed by its own buttons, and a part does not fail by what somebody does';
    if (/^saving\.(asked|refused|yielded)|form\.changed/.test(type) && state === 'proving')
      return 'it is the form that hears of it';
    return undefined;
  },
  views: {
    asking: `${title} | Cancel | Hand over`,
    handingOver: title,
    confirming: "Confirm it's you | Cancel",
    proving: `${title} | Cancel | Hand over`,
    refused: `${title} | Cancel | Try again`,
    unavailable: `${title} | Cancel | Try again`,
    handedOver: 'no window',
    kept: 'no window',
    unsure: 'no window',
  },
};
