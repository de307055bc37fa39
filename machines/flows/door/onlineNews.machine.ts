import { assertEvent, assign, emit, setup } from 'xstate';
import { failureGuards, saidIn, type Trouble, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { components } from '#openapi/schema.d.ts';

type Schemas = components['schemas'];
export type OnlineNews = Schemas['OnlineNews'];
export type OnlineItem = OnlineNews['items'][number];

/** What the desk decides about one piece of news. */
export interface NewsDeed {
  readonly kind: 'accept' | 'decline' | 'see';
  readonly item: OnlineItem;
}

/** A decision as it is sent: under the same key when it is sent again, so that it is made once and told as made. */
export interface NewsCall {
  readonly clinic: number;
  readonly deed: NewsDeed;
  readonly key: string;
}

interface Input {
  readonly clinic: number;
  /** Names this page to the server. */
  readonly attempt: string;
}

interface Context extends Input {
  news: OnlineNews | null;
  deed: NewsDeed | null;
  problem: Trouble | null;
}

const deeds = {
  'request.accepted': { guard: 'isRequest', target: '#onlineNews.deciding', actions: 'takeDeed' },
  'request.declined': { guard: 'isRequest', target: '#onlineNews.deciding', actions: 'takeDeed' },
  'news.seen': { guard: 'isSeen', target: '#onlineNews.deciding', actions: 'takeDeed' },
} as const;

/** What patients did from online, listed until the desk has seen or decided it; read again by itself. */
export const onlineNewsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as
      | { type: 'retried' }
      | { type: 'request.accepted'; item: OnlineItem }
      | { type: 'request.declined'; item: OnlineItem }
      | { type: 'news.seen'; item: OnlineItem },
    emitted: {} as { type: 'decided'; deed: NewsDeed },
    children: {} as { listNews: 'listNews'; decide: 'decide' },
  },
  actors: {
    listNews: unprovided<OnlineNews, { clinic: number }>('listNews'),
    decide: unprovided<OnlineNews, NewsCall>('decide'),
  },
  guards: {
    refused: failureGuards.refused,
    isRequest: ({ event }) => 'item' in event && event.item.what === 'requested',
    /** A request is decided here, and answers are decided one by one where the visit is. */
    isSeen: ({ event }) =>
      'item' in event && event.item.what !== 'requested' && event.item.what !== 'answered',
  },
  actions: {
    takeNews: assign((_, { news }: { news: OnlineNews }) => ({ news })),
    takeDeed: assign(({ event }) => {
      assertEvent(event, ['request.accepted', 'request.declined', 'news.seen']);
      const kind =
        event.type === 'request.accepted' ? 'accept' : event.type === 'request.declined' ? 'decline' : 'see';
      return { deed: { kind, item: event.item } as const, problem: null };
    }),
    tellDecided: emit(({ context }) => ({ type: 'decided', deed: given(context.deed, 'deed') }) as const),
    forgetDeed: assign({ deed: null }),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({ problem: saidIn(error) })),
    tellSilence: assign({ problem: 'unanswered' }),
  },
  delays: { patience, pulse: 30_000 },
}).createMachine({
  id: 'onlineNews',
  description: 'What patients did online, listed until the desk has seen or decided it.',
  context: ({ input }) => ({ ...input, news: null, deed: null, problem: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      description: 'The news is being fetched.',
      invoke: {
        src: 'listNews',
        id: 'listNews',
        input: ({ context: { clinic } }) => ({ clinic }),
        onDone: {
          target: 'resting',
          actions: { type: 'takeNews', params: ({ event }) => ({ news: event.output }) },
        },
        onError: 'unread',
      },
      after: { patience: 'unread' },
    },
    unread: {
      description: 'No answer; it is fetched again automatically.',
      on: { retried: 'reading' },
      after: { pulse: 'reading' },
    },
    resting: {
      description: 'The news is shown.',
      on: deeds,
      after: { pulse: 'refreshing' },
    },
    refreshing: {
      description: 'The news is shown and fetched again. Decisions do not have to wait for it.',
      on: deeds,
      invoke: {
        src: 'listNews',
        id: 'listNews',
        input: ({ context: { clinic } }) => ({ clinic }),
        onDone: {
          target: 'resting',
          actions: { type: 'takeNews', params: ({ event }) => ({ news: event.output }) },
        },
        onError: 'resting',
      },
      after: { patience: 'resting' },
    },
    deciding: {
      tags: ['busy', 'deed'],
      description: 'The desk’s decision is being sent.',
      invoke: {
        src: 'decide',
        id: 'decide',
        input: ({ context: { clinic, deed, attempt } }) => {
          const decided = given(deed, 'deed');
          const { id, version } = decided.item;
          return { clinic, deed: decided, key: `${attempt}-${decided.kind}-${id}-${version}` };
        },
        onDone: {
          target: 'resting',
          actions: [
            { type: 'takeNews', params: ({ event }) => ({ news: event.output }) },
            'tellDecided',
            'forgetDeed',
          ],
        },
        onError: [
          {
            guard: { type: 'refused', params: why },
            target: 'refreshing',
            actions: [{ type: 'tellRefusal', params: why }, 'forgetDeed'],
          },
          { target: 'refreshing', actions: ['tellSilence', 'forgetDeed'] },
        ],
      },
      after: { patience: { target: 'refreshing', actions: ['tellSilence', 'forgetDeed'] } },
    },
  },
});
