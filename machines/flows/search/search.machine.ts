import { assertEvent, assign, emit, setup } from 'xstate';
import { isBlank } from '#machines/lifecycles/blank.ts';
import { failureGuards, sentences, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { components } from '#openapi/schema.d.ts';

export type SearchAnswer = components['schemas']['SearchAnswer'];
export type SearchKind = NonNullable<components['schemas']['SearchQuery']['kind']>;

/** Which results are looked at: of which kind, and from which on. */
export interface SearchPlace {
  readonly kind: SearchKind;
  readonly offset: number;
}

export interface SearchQuestion extends SearchPlace {
  readonly clinic: number;
  readonly words: string;
  readonly withInactive: boolean;
}

interface Context extends Omit<SearchQuestion, 'clinic'> {
  /** Null while there is no clinic to look in: then nothing is asked. */
  clinic: number | null;
  answer: SearchAnswer | null;
  /** What the answer answers. */
  answered: SearchQuestion | null;
  problem: string | null;
}

type WordsChanged = { type: 'words.changed'; words: string };
type PlaceChanged = { type: 'place.changed' } & SearchPlace;
type InactiveChosen = { type: 'inactive.chosen'; withInactive: boolean };
type Event =
  | WordsChanged
  | PlaceChanged
  | InactiveChosen
  | { type: 'words.confirmed' }
  | { type: 'retried' }
  | { type: 'asking.cancelled' };

const questionOf = ({ clinic, words, kind, offset, withInactive }: Context): SearchQuestion => ({
  ...{ clinic: given(clinic, 'clinic'), words: words.trim(), kind, offset, withInactive },
});
const changed = ({ event }: { event: WordsChanged }) => ({ words: event.words });
const place = ({ event }: { event: PlaceChanged }) => ({ kind: event.kind, offset: event.offset });

/**
 * Looking for something by words. An answer belongs to the question that is being asked: leaving `asking` cancels the
 * call, so that what comes late finds nobody who listens.
 */
export const searchMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Pick<Context, 'clinic' | 'words'> & SearchPlace,
    events: {} as Event,
    emitted: {} as { type: 'asked'; words: string },
    tags: {} as 'busy' | 'slow',
    children: {} as { searchEverything: 'searchEverything' },
  },
  actors: { searchEverything: unprovided<SearchAnswer, SearchQuestion>('searchEverything') },
  guards: {
    refused: failureGuards.refused,
    saysSomething: (_, { words }: { words: string }) => !isBlank(words),
    hasWords: ({ context }) => !isBlank(context.words),
    isElsewhere: ({ context }, { kind, offset }: SearchPlace) =>
      !isBlank(context.words) && (kind !== context.kind || offset !== context.offset),
  },
  actions: {
    takeWords: assign((_, { words }: { words: string }) => ({ words, offset: 0 })),
    takePlace: assign((_, to: SearchPlace) => ({ ...to })),
    takeInactive: assign(({ event }) => {
      assertEvent(event, 'inactive.chosen');
      return { withInactive: event.withInactive, offset: 0 };
    }),
    takeAnswer: assign(({ context }, { answer }: { answer: SearchAnswer }) => ({
      answer,
      answered: questionOf(context),
    })),
    forgetAnswer: assign({ answer: null, answered: null }),
    takeRefusal: assign((_, { error }: { error: unknown }) => {
      const { fields, general } = sentences(error);
      return { problem: Object.values(fields)[0] ?? general[0] ?? null };
    }),
    tellAsked: emit(({ context }) => ({ type: 'asked', words: context.words.trim() }) as const),
  },
  delays: { pause: 180, slow: 10_000 },
}).createMachine({
  id: 'search',
  description: 'Searching for patients, reservations and staff.',
  context: ({ input }) => ({ ...input, withInactive: false, answer: null, answered: null, problem: null }),
  initial: 'opening',
  on: {
    'words.changed': [
      {
        guard: { type: 'saysSomething', params: changed },
        target: '.pausing',
        actions: { type: 'takeWords', params: changed },
      },
      { target: '.empty', actions: { type: 'takeWords', params: changed } },
    ],
    'place.changed': [
      {
        guard: { type: 'isElsewhere', params: place },
        target: '.asking',
        actions: { type: 'takePlace', params: place },
      },
      { actions: { type: 'takePlace', params: place } },
    ],
    'inactive.chosen': [
      { guard: 'hasWords', target: '.asking', actions: 'takeInactive' },
      { actions: 'takeInactive' },
    ],
  },
  states: {
    opening: {
      description: 'Words left from before are searched for at once.',
      always: [{ guard: 'hasWords', target: 'asking' }, { target: 'empty' }],
    },
    empty: { description: 'Waits for words.', entry: 'forgetAnswer' },
    pausing: {
      description: 'Waits for a pause in typing; every key restarts the wait.',
      tags: 'busy',
      on: { 'words.confirmed': 'asking' },
      after: { pause: 'asking' },
    },
    asking: {
      description: 'Waits for the server. Other words cancel the request.',
      tags: 'busy',
      entry: 'tellAsked',
      invoke: {
        src: 'searchEverything',
        id: 'searchEverything',
        input: ({ context }) => questionOf(context),
        onDone: {
          target: 'answered',
          actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          {
            guard: { type: 'refused', params: why },
            target: 'refused',
            actions: { type: 'takeRefusal', params: why },
          },
          { target: 'unavailable' },
        ],
      },
      initial: 'sending',
      states: {
        sending: { after: { slow: 'slow' } },
        slow: {
          description: 'It takes longer than usual and can be given up.',
          tags: 'slow',
          on: { 'asking.cancelled': '#search.unavailable' },
        },
      },
    },
    answered: { description: 'What was found is shown.' },
    refused: { description: 'The server refuses the search and says why.' },
    unavailable: {
      description: 'No answer; the words stay, and the user can try again.',
      on: { retried: 'asking' },
    },
  },
});
