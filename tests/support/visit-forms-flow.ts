import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { RefusedError } from '#machines/parts/failure.ts';
import { aVisit, giveBirthDate, linkTo, partsOf } from './door-pages.ts';
import { arrive, button } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import { fromHousehold } from './household.ts';
import type { PageFlow } from './pageFlow.ts';

const base = '/api/public/visits/[^/]+/';
const calls = {
  readVisit: new RegExp(`^GET ${base}$`),
  identifyPatient: new RegExp(`^POST ${base}identify/$`),
  listForms: new RegExp(`^GET ${base}forms/`),
  openForm: new RegExp(`^POST ${base}forms/open/$`),
  signForm: new RegExp(`^POST ${base}forms/sign/$`),
  answerForm: new RegExp(`^POST ${base}forms/answer/$`),
  refuseForm: new RegExp(`^POST ${base}forms/refuse/$`),
};
type Call = keyof typeof calls;

interface Scene {
  readonly page: Page;
  readonly gate: Gate<Call>;
}

/** Scrolls to the end of a text, whose height is known only once all of it was on the screen. */
export const readToEnd = (page: Page) =>
  expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return page.getByText('Scroll to the end of the text first.').filter({ visible: true }).count();
    })
    .toBe(0);

/** Lets a call come back as a path has it. A sheet is so long that its end is not seen by itself. */
function end(gate: Gate<Call>, { type, actorId, error, output }: AnyEventObject) {
  const call = actorId as Call;
  if (type.startsWith('xstate.done.actor.')) {
    const long = { key: 'long', type: 'paragraph', label: 'More of the text.\n\n'.repeat(80) };
    return gate.answer(
      call,
      200,
      call === 'openForm' ? { ...output, blocks: [...output.blocks, long] } : output,
    );
  }
  if (!(error instanceof RefusedError)) return gate.cut(call);
  const said = Object.keys(error.fields).length > 0 ? error.fields : { detail: 'This was refused.' };
  return gate.answer(call, error.status, said);
}

const choices: Readonly<Record<number, string>> = {
  1: 'Read and sign Treatment',
  2: 'Read and sign Photographs',
  3: 'Answer Before your visit',
};

/** The forms of a visit, opened by their own address, or from the visit once the date of birth was given. */
export const visitFormsOnPage: PageFlow<Scene> = {
  id: 'visitForms',
  goesOn: () => true,
  async open(visitor, start) {
    const path = await linkTo(await aVisit());
    if (start === 0) {
      let gate: Gate<Call> | undefined;
      const page = await visitor.visit(`${path}/forms`, {
        extraHTTPHeaders: fromHousehold(),
        async before(fresh) {
          gate = await guardCalls(fresh, calls);
        },
      });
      await arrive(page, 'Forms for your visit');
      return { page, gate: gate as Gate<Call> };
    }
    const page = await visitor.visit(path, {
      extraHTTPHeaders: fromHousehold(),
      before: (fresh) =>
        fresh.route('**/api/public/visits/**', async (route) => {
          const response = await route.fetch();
          await route.fulfill({
            response,
            body: (await response.text()).replace('"forms":false', '"forms":true'),
          });
        }),
    });
    await arrive(page, 'Your visit');
    await button(page, "See what it's for").click();
    await giveBirthDate(page);
    await expect.poll(() => button(page, "See what it's for").count()).toBe(0);
    const gate = await guardCalls(page, calls);
    await page.getByRole('link', { name: 'Open the forms' }).click();
    await arrive(page, 'Forms for your visit');
    return { page, gate };
  },
  async make({ page, gate }, event, state) {
    switch (event.type) {
      case 'retried':
        return button(page, 'Try again').click();
      case 'birthDate.given':
        return giveBirthDate(page, partsOf(event.date));
      case 'form.chosen':
        return button(page, choices[event.form] ?? '').click();
      case 'end.seen':
        return readToEnd(page);
      case 'text.finished':
        return button(page, 'Continue').click();
      case 'answers.finished':
        return button(page, state.startsWith('questioning') ? 'Send the answers' : 'Continue').click();
      case 'answer.given':
        if (event.key === 'phone') return page.getByLabel('Which number can we call?').fill(event.value);
        return page.getByLabel('I read this.').check();
      case 'signature.typed':
        return page.getByLabel('Type the full name').fill(event.signing.typed);
      case 'signature.given':
        await page.getByLabel('Type the full name').fill(event.signing.typed);
        return button(page, 'Sign and send').click();
      case 'refusal.wanted':
        return button(page, "I don't agree").click();
      case 'refusal.typed':
        return page.getByLabel('Why not?').fill(event.reason);
      case 'refusal.given':
        await page.getByLabel('Why not?').fill(event.reason);
        return button(page, "Tell the clinic I don't agree").click();
      case 'step.returned':
        return button(page, state.startsWith('signing') ? 'Back' : 'Back to the text').click();
      case 'left':
        if (state === 'opening') return page.evaluate(() => history.back());
        return button(page, 'Back to the forms').click();
      default:
        return end(gate, event);
    }
  },
  look: (page) =>
    page.evaluate(() => {
      const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
      const says = [...document.querySelectorAll('[role=status]')].map((one) => one.textContent ?? '');
      const names = [...document.querySelectorAll('button')].map((one) => one.textContent);
      return [
        text('h1'),
        text('h2'),
        ...says.filter((one) => /…$/.test(one)),
        ...(names.includes('Try again') ? ['retry'] : []),
        ...(names.includes('Back to the forms') ? ['back'] : []),
        ...(document.querySelector('button[aria-busy=true]') ? ['busy'] : []),
        ...([...document.querySelectorAll('p')].some(
          (one) =>
            one.textContent === 'Scroll to the end of the text first.' &&
            one.checkVisibility({ visibilityProperty: true }),
        )
          ? ['unseen']
          : []),
      ].join(' | ');
    }),
  views: {
    loading: 'Forms for your visit |  | Loading the forms…',
    unreachable: 'Forms for your visit |  | retry',
    gone: "This link doesn't open a visit | ",
    locked: 'This link is closed | ',
    none: 'Forms for your visit | ',
    unprovable: 'Forms for your visit | Call the clinic',
    'identifying.asking': 'Forms for your visit | Who are you?',
    'identifying.checking': 'Forms for your visit | Who are you? | busy',
    listing: 'Forms for your visit |  | Loading the forms…',
    unlisted: 'Forms for your visit |  | retry',
    choosing: 'Forms for your visit | What the clinic asks for',
    opening: 'Forms for your visit |  | Opening the form…',
    unopened: 'Forms for your visit |  | retry | back',
    'reading.unseen': 'Forms for your visit | Read the form | back | unseen',
    'reading.seen': 'Forms for your visit | Read the form | back',
    answering: 'Forms for your visit | Answer the questions',
    'questioning.writing': 'Forms for your visit | Answer the questions | back',
    'questioning.sending': 'Forms for your visit | Answer the questions | back | busy',
    'signing.writing': 'Forms for your visit | Sign',
    'signing.sending': 'Forms for your visit | Sign | busy',
    'refusing.explaining': "Forms for your visit | Don't agree?",
    'refusing.sending': "Forms for your visit | Don't agree? | busy",
  },
  impossible: (event, state) => {
    if (event.type !== 'answer.given') return undefined;
    return (event.key === 'phone') === state.startsWith('questioning')
      ? undefined
      : 'The question is on another form.';
  },
};
