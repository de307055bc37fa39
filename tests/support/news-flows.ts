import type { Page } from 'playwright-core';
import type { AnyEventObject } from 'xstate';
import type { NewsDeed } from '#machines/flows/door/onlineNews.machine.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { arrive, button } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import { oncePerFile } from './once-per-file.ts';
import type { PageFlow } from './pageFlow.ts';
import { bookableClinic } from './reservations.ts';

const calls = {
  listNews: /^GET \/api\/clinics\/\d+\/online-news\/$/,
  decide: /^POST \/api\/(clinics\/\d+\/online-news\/seen|patients\/appointments\/\d+\/(accept|decline))\/$/,
};
type NewsCall = keyof typeof calls;

interface Scene {
  readonly page: Page;
  readonly gate: Gate<NewsCall>;
}

const desk = oncePerFile(() => bookableClinic());

/** Lets a call come back as a path has it. What was accepted or declined is followed by what is left. */
async function end(
  gate: Gate<NewsCall>,
  { type, actorId, error, output }: AnyEventObject,
  deed: NewsDeed | null,
) {
  const call = actorId as NewsCall;
  if (type.startsWith('xstate.done.actor.')) {
    await gate.answer(call, 200, output);
    if (call === 'decide' && deed?.kind !== 'see') await gate.answer('listNews', 200, output);
    return;
  }
  if (error instanceof RefusedError) return gate.answer(call, error.status, { ...error.fields });
  // what has no body is asked for again by the client itself
  return call === 'listNews' ? gate.fail(call) : gate.cut(call);
}

/** What is new from online, on the overview. */
export const onlineNewsOnPage: PageFlow<Scene> = {
  id: 'onlineNews',
  goesOn: () => true,
  async open(visitor) {
    const { account } = await desk();
    let gate: Gate<NewsCall> | undefined;
    const page = await visitor.visit('/dashboard', {
      as: account,
      async before(fresh) {
        await fresh.clock.install();
        gate = await guardCalls(fresh, calls);
      },
    });
    await arrive(page, 'Overview');
    return { page, gate: gate as Gate<NewsCall> };
  },
  async make({ page, gate }, event, _state, { context }) {
    switch (event.type) {
      case 'retried':
        return page.getByRole('region', { name: 'New from online' }).getByRole('button').click();
      case 'request.accepted':
        return button(page, 'Accept the request of Eva Lima').press('a');
      case 'request.declined':
        return button(page, 'Decline the request of Eva Lima').press('d');
      case 'news.seen':
        return button(page, 'Mark as answered: Eva Lima').press('s');
      default:
        return event.type.startsWith('xstate.after.')
          ? page.clock.fastForward(31_000)
          : end(gate, event, context.deed);
    }
  },
  look: (page) =>
    page.evaluate(() => {
      const panel = document.querySelector('section[aria-labelledby=online]');
      const names = [...(panel?.querySelectorAll('button') ?? [])].map((one) => one.textContent);
      return [
        ...(names.includes('Accept') ? ['news'] : []),
        ...(names.includes('Try again') ? ['retry'] : []),
        ...(panel?.querySelector('button[aria-busy=true]') ? ['busy'] : []),
      ].join(' | ');
    }),
  views: {
    reading: '',
    unread: 'retry',
    resting: 'news',
    refreshing: 'news',
    deciding: 'news | busy',
  },
  impossible: ({ type, item }) =>
    type === 'news.seen' && item.what === 'requested'
      ? 'A request is accepted or declined; it has no other button or key.'
      : type === 'news.seen' && item.what === 'answered'
        ? 'Answers are decided one by one where the visit is.'
        : undefined,
};
