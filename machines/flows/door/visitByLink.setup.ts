import { assertEvent, assign, type EventObject, setup } from 'xstate';
import { failureGuards, RefusedError } from '#machines/parts/failure.ts';
import { doorPatience } from '#machines/parts/patience.ts';
import { silent, unprovided } from '#machines/parts/unprovided.ts';
import type { components } from '#openapi/schema.d.ts';
import { birthDateOf } from './birthDate.rules.ts';

type Schemas = components['schemas'];
export type PublicVisit = Schemas['PublicVisit'];
export type FreeDay = Schemas['FreeDay'];
export type PublicTime = Schemas['PublicTime'];
type Identification = Schemas['Identification'];

/** What takes the date of birth first. */
export type Wish = 'details' | 'cancel' | 'move' | 'ask';

/** Where free times are looked for: a week from a day on, with whom it is booked or with anyone. */
export interface Search {
  /** The first day; null begins with today. */
  readonly from: string | null;
  readonly anyone: boolean;
}

/** What every call of the page carries. */
export interface ByLink {
  readonly pass: string | null;
}

/** What was typed at a visit and not sent. */
export interface TypedAtVisit {
  /** Why the visit is given up, as far as it was chosen and typed; null before. */
  readonly cancellation: Schemas['VisitCancellation'] | null;
  /** What the clinic is asked, as far as it was typed. */
  readonly question: string;
}

interface Input {
  /** Typed on this page before it was loaded in another language. */
  readonly typed: TypedAtVisit | null;
}

interface Context extends TypedAtVisit {
  visit: PublicVisit | null;
  pass: string | null;
  wish: Wish | null;
  /** How many wrong dates of birth are left; null before the first. */
  left: number | null;
  search: Search;
  days: readonly FreeDay[];
  time: PublicTime | null;
  birthDate: string;
  /** What was given and cannot be sent like that. */
  wrong: 'birthDate' | 'question' | null;
  /** What came of the last step, for the page to say. */
  said: 'confirmed' | 'cancelled' | 'moved' | 'asked' | 'arrived' | 'taken' | 'declined' | null;
  problem: 'unanswered' | 'refused' | 'taken' | 'offerGone' | 'tooMany' | null;
}

type Failed = { error: unknown };
const statusOf = (error: unknown) => (error instanceof RefusedError ? error.status : null);

/** What the chart of a patient's page speaks in. */
export const visitByLinkSetup = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as
      | { type: 'retried' }
      | { type: 'attention.returned' }
      | { type: 'confirm.wanted' }
      | { type: 'arrival.wanted' }
      | { type: 'offer.taken' }
      | { type: 'offer.declined' }
      | { type: 'wish.made'; wish: Wish }
      | { type: 'birthDate.given'; date: string }
      | { type: 'cancellation.typed'; cancellation: Schemas['VisitCancellation'] }
      | { type: 'cancellation.given'; cancellation: Schemas['VisitCancellation'] }
      | { type: 'search.changed'; search: Search }
      | { type: 'time.chosen'; time: PublicTime }
      | { type: 'move.decided' }
      | { type: 'question.typed'; text: string }
      | { type: 'question.given'; text: string }
      | { type: 'left' },
    children: {} as {
      watchAttention: 'watchAttention';
      readVisit: 'readVisit';
      identifyPatient: 'identifyPatient';
      confirmVisit: 'confirmVisit';
      arriveAtVisit: 'arriveAtVisit';
      takeOffer: 'takeOffer';
      declineOffer: 'declineOffer';
      cancelVisit: 'cancelVisit';
      listVisitTimes: 'listVisitTimes';
      moveVisit: 'moveVisit';
      askClinic: 'askClinic';
    },
  },
  actors: {
    watchAttention: silent<EventObject>(),
    readVisit: unprovided<PublicVisit, ByLink>('readVisit'),
    identifyPatient: unprovided<Identification, { birthDate: string }>('identifyPatient'),
    confirmVisit: unprovided<PublicVisit, ByLink>('confirmVisit'),
    arriveAtVisit: unprovided<PublicVisit, ByLink>('arriveAtVisit'),
    takeOffer: unprovided<PublicVisit, ByLink>('takeOffer'),
    declineOffer: unprovided<PublicVisit, ByLink>('declineOffer'),
    cancelVisit: unprovided<PublicVisit, ByLink & { cancellation: Context['cancellation'] }>('cancelVisit'),
    listVisitTimes: unprovided<readonly FreeDay[], ByLink & { search: Search; zone: string }>(
      'listVisitTimes',
    ),
    moveVisit: unprovided<PublicVisit, ByLink & { time: PublicTime | null }>('moveVisit'),
    askClinic: unprovided<PublicVisit, ByLink & { text: string }>('askClinic'),
  },
  guards: {
    gone: failureGuards.gone,
    refused: failureGuards.refused,
    forgotten: (_, { error }: Failed) => statusOf(error) === 403,
    tooMany: (_, { error }: Failed) => statusOf(error) === 429,
    mayGoOn: ({ context, event }) =>
      context.pass !== null && event.type === 'wish.made' && event.wish !== 'details',
    isStranger: ({ context }) => context.pass === null,
    isDate: ({ event }) => event.type === 'birthDate.given' && birthDateOf(event.date) !== null,
    asksSomething: ({ event }) => event.type === 'question.given' && event.text.trim() !== '',
    hasTime: ({ context }) => context.time !== null,
    isRight: (_, { state }: Identification) => state === 'right',
    isWrong: (_, { state }: Identification) => state === 'wrong',
    isUnknown: (_, { state }: Identification) => state === 'unknown',
    wantsCancel: ({ context }) => context.wish === 'cancel',
    wantsMove: ({ context }) => context.wish === 'move',
    wantsAsk: ({ context }) => context.wish === 'ask',
  },
  actions: {
    takeVisit: assign((_, { visit }: { visit: PublicVisit | null }) => (visit ? { visit } : {})),
    takePass: assign((_, { pass }: { pass: string | null }) => ({ pass, left: null, problem: null })),
    forgetPass: assign(({ context: { visit } }) => ({
      pass: null,
      visit: visit && { ...visit, about: null },
    })),
    takeWish: assign(({ event }) => {
      assertEvent(event, 'wish.made');
      return { wish: event.wish, said: null, problem: null, wrong: null };
    }),
    forgetWish: assign({ wish: null, time: null, problem: null, wrong: null }),
    takeLeft: assign((_, { left }: { left: number }) => ({ left, problem: null })),
    takeBirthDate: assign(({ event }) => {
      assertEvent(event, 'birthDate.given');
      return { birthDate: birthDateOf(event.date) ?? '', problem: null, wrong: null };
    }),
    noteCancellation: assign(({ event }) => {
      assertEvent(event, 'cancellation.typed');
      return { cancellation: event.cancellation };
    }),
    takeCancellation: assign(({ event }) => {
      assertEvent(event, 'cancellation.given');
      const { reason, note = '' } = event.cancellation;
      return { cancellation: { reason, note: note.trim() }, problem: null };
    }),
    takeSearch: assign(({ event }) => {
      assertEvent(event, 'search.changed');
      return { search: event.search, problem: null };
    }),
    takeDays: assign((_, { days }: { days: readonly FreeDay[] }) => ({ days, time: null })),
    takeTime: assign(({ event }) => {
      assertEvent(event, 'time.chosen');
      return { time: event.time, problem: null };
    }),
    noteQuestion: assign(({ event }) => {
      assertEvent(event, 'question.typed');
      return { question: event.text };
    }),
    takeQuestion: assign(({ event }) => {
      assertEvent(event, 'question.given');
      return { question: event.text.trim(), problem: null, wrong: null };
    }),
    mark: assign((_, { wrong }: { wrong: Context['wrong'] }) => ({ wrong })),
    /** What has arrived is typed no longer. */
    say: assign(({ context }, { said }: { said: Context['said'] }) => ({
      said,
      ...{ wish: null, time: null, problem: null },
      question: said === 'asked' ? '' : context.question,
      cancellation: said === 'cancelled' ? null : context.cancellation,
    })),
    fallSilent: assign({ said: null, problem: null }),
    complain: assign((_, { problem }: { problem: Context['problem'] }) => ({ problem })),
  },
  delays: { patience: doorPatience },
});
