import type { Page } from 'playwright-core';
import type { AnyEventObject } from 'xstate';
import { RefusedError } from '#machines/parts/failure.ts';
import { aVisit } from './door-pages.ts';
import { arrive, button } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import type { PageFlow } from './pageFlow.ts';

const calls = {
  listAnswers: /^GET \/api\/patients\/intake-answers\?/,
  decide: /^POST \/api\/patients\/intake-answers\/\d+\/decide\/$/,
};
type Call = keyof typeof calls;

interface Scene {
  readonly page: Page;
  readonly gate: Gate<Call>;
}

/** Lets a call come back as a path has it. */
function end(gate: Gate<Call>, { type, actorId, error, output }: AnyEventObject) {
  const call = actorId as Call;
  if (type.startsWith('xstate.done.actor.'))
    return gate.answer(call, 200, call === 'listAnswers' ? { results: output } : {});
  if (error instanceof RefusedError)
    return gate.answer(call, error.status, { detail: 'This was refused.', ...error.fields });
  // what has no body is asked for again by the client itself
  return call === 'listAnswers' ? gate.fail(call) : gate.cut(call);
}

/** What a patient answered at home, on the page of the reservation. */
export const intakeReviewOnPage: PageFlow<Scene> = {
  id: 'intakeReview',
  async open(visitor) {
    const { account, visit } = await aVisit();
    let gate: Gate<Call> | undefined;
    const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, {
      as: account,
      async before(fresh) {
        gate = await guardCalls(fresh, calls);
      },
    });
    await arrive(page, 'Reservation');
    return { page, gate: gate as Gate<Call> };
  },
  async make({ page, gate }, event) {
    switch (event.type) {
      case 'retried':
        return page
          .getByRole('region', { name: 'Answers from home' })
          .getByRole('button', { name: 'Try again' })
          .click();
      case 'answer.accepted':
        return button(page, 'Accept the answer to “Which number can we call?”').click();
      case 'answer.dismissed':
        return button(page, 'Dismiss the answer to “Which number can we call?”').click();
      case 'answers.read':
        return button(page, 'Mark the others as read').click();
      default:
        return end(gate, event);
    }
  },
  look: (page) =>
    page.evaluate(() => {
      const title = [...document.querySelectorAll('h2')].find(
        (one) => one.textContent === 'Answers from home',
      );
      const card = title?.closest('section');
      const names = [...(card?.querySelectorAll('button') ?? [])].map((one) => one.textContent);
      return [
        ...(card ? ['card'] : []),
        ...(names.includes('Try again') ? ['retry'] : []),
        ...(card?.querySelector('button[aria-busy=true]') ? ['busy'] : []),
        ...(card?.querySelector('[data-answer] button:not([aria-disabled=true])') ? ['to decide'] : []),
      ].join(' | ');
    }),
  views: {
    reading: '',
    unread: 'card | retry',
    resting: 'card | to decide',
    settled: 'card',
    comparing: 'card',
    'decided.told': 'card',
    'decided.comparing': 'card',
    deciding: 'card | busy',
  },
  impossible: (event) => {
    if (event.type === 'answer.accepted' && event.key === 'sport')
      return 'What proposes nothing has no button to accept it.';
    if (event.type === 'chart.changed')
      return 'Another page changes the chart; this one only reads it again.';
    return undefined;
  },
};
