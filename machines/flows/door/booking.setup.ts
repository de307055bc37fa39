import { assertEvent, assign, sendTo, setup } from 'xstate';
import { failureGuards, RefusedError, sentences } from '#machines/parts/failure.ts';
import { doorPatience } from '#machines/parts/patience.ts';
import { silent, unprovided } from '#machines/parts/unprovided.ts';
import type { components } from '#openapi/schema.d.ts';
import { codeOf, personOf, type TypedPerson, type WrongPerson, wrongIn } from './booking.rules.ts';
import type { FreeDay, PublicTime } from './visitByLink.setup.ts';

type Schemas = components['schemas'];
export type BookingPage = Schemas['BookingPage'];
export type BookingPerson = Schemas['BookingPerson'];
/** What a time costs first when many come, and what it led to. */
export type WorkTask = Schemas['WorkNeeded'];
export type BookingWork = Schemas['BookingWork'];
type Answered = Schemas['HeldBooking'] | WorkTask;
type Finished = Schemas['FinishedBooking'];

/** What is booked, with whom (null: with anyone), and the first day on which times are looked for (null: today). */
export interface BookingSearch {
  readonly service: number;
  readonly staff: number | null;
  readonly from: string | null;
}

/** A time that is asked for. */
export interface TimeWish {
  readonly service: number;
  readonly time: PublicTime;
  /** The same one whenever the same time is asked for again, so that it is held once. */
  readonly token: string;
  /** What the task of this time led to; null where none was set. */
  readonly work: BookingWork | null;
}

/** What the keeper of the held time hears: it gives the time back when the page goes, and none that is over already. */
export type TimeKept = { type: 'kept'; token: string } | { type: 'dropped' } | { type: 'over' };

/** What a tab keeps of a booking, so that a reload or another language loses none of it. The code is never kept. */
export interface KeptBooking {
  /** Where it goes on: `naming` and `proving` once the time is held again. */
  readonly stage: 'choosing' | 'timing' | 'naming' | 'proving';
  readonly search: BookingSearch;
  readonly time: PublicTime | null;
  readonly token: string | null;
  readonly typed: TypedPerson | null;
}

interface Context {
  /** Where what the tab kept goes on; null where it kept nothing, and once it went on. */
  stage: KeptBooking['stage'] | null;
  page: BookingPage | null;
  search: BookingSearch;
  days: readonly FreeDay[];
  time: PublicTime | null;
  /** The time that was asked for last, held or not: the answer may have been lost. */
  asked: PublicTime | null;
  /** What opens the booking of the time that was asked for. */
  token: string | null;
  /** What the clinic asks of whoever wants the time, as many do. */
  task: WorkTask | null;
  work: BookingWork | null;
  person: BookingPerson | null;
  typed: TypedPerson | null;
  /** What the server said of single fields. */
  errors: Readonly<Record<string, string>>;
  /** What has to be put right before a code is sent. */
  wrong: WrongPerson;
  code: string;
  /** Whether what was given is no code. */
  isNoCode: boolean;
  /** How many wrong codes are left; null before the first. */
  left: number | null;
  /** The token of the visit that was booked. */
  link: string | null;
  problem: 'unanswered' | 'refused' | 'taken' | 'tooMany' | 'slow' | 'questions' | null;
}

type Failed = { error: unknown };
/** Nothing has been searched for yet. */
export const nothingSearched: BookingSearch = { service: 0, staff: null, from: null };

interface Published {
  page: BookingPage;
}

/** Whether the clinic still offers what was searched for. */
const isOffered = ({ page }: Published, { service, staff }: BookingSearch) =>
  page.services.some(({ id, staff: givers }) => id === service && (staff === null || givers.includes(staff)));

const isSame = (one: PublicTime, other: PublicTime | null) =>
  one.start_at === other?.start_at && one.staff === other.staff;

const statusOf = (error: unknown) => (error instanceof RefusedError ? error.status : null);

/** What the chart of a clinic's booking page speaks in. */
export const bookingSetup = setup({
  types: {
    context: {} as Context,
    input: {} as { kept: KeptBooking | null },
    events: {} as
      | { type: 'retried' }
      | { type: 'service.weighed'; service: number; staff: number | null }
      | { type: 'service.chosen'; service: number; staff: number | null }
      | { type: 'week.changed'; from: string }
      | { type: 'time.chosen'; time: PublicTime }
      | { type: 'time.decided'; token: string }
      | { type: 'person.typed'; person: TypedPerson }
      | { type: 'person.given'; person: TypedPerson; today: string }
      | { type: 'code.given'; code: string }
      | { type: 'code.wanted' }
      | { type: 'left' },
    children: {} as {
      readPage: 'readPage';
      listTimes: 'listTimes';
      holdTime: 'holdTime';
      solve: 'solve';
      sendCode: 'sendCode';
      finish: 'finish';
      keepTime: 'keepTime';
    },
  },
  actors: {
    readPage: unprovided<BookingPage, Record<string, never>>('readPage'),
    listTimes: unprovided<readonly FreeDay[], { search: BookingSearch; zone: string }>('listTimes'),
    holdTime: unprovided<Answered, TimeWish>('holdTime'),
    solve: unprovided<BookingWork, { task: WorkTask }>('solve'),
    sendCode: unprovided<Schemas['BookingCodeSent'], { token: string; person: BookingPerson }>('sendCode'),
    finish: unprovided<Finished, { token: string; code: string }>('finish'),
    keepTime: silent<TimeKept>(),
  },
  guards: {
    gone: failureGuards.gone,
    refused: failureGuards.refused,
    taken: (_, { error }: Failed) => statusOf(error) === 409,
    /** The answers are to other questions than the clinic asks now. */
    asksOtherwise: (_, { error }: Failed) => error instanceof RefusedError && 'answers' in error.fields,
    tooMany: (_, { error }: Failed) => statusOf(error) === 429,
    keptTime: ({ context: { stage, search, time, token } }, published: Published) =>
      (stage === 'naming' || stage === 'proving') &&
      time !== null &&
      token !== null &&
      isOffered(published, search),
    keptSearch: ({ context: { stage, search } }, published: Published) =>
      stage !== null && stage !== 'choosing' && isOffered(published, search),
    wasProving: ({ context }) => context.stage === 'proving',
    isWhole: ({ context: { page }, event }) =>
      event.type === 'person.given' &&
      Object.keys(wrongIn(event.person, page?.questions ?? [], event.today)).length === 0,
    isCode: ({ event }) => event.type === 'code.given' && codeOf(event.code) !== null,
    hasTime: ({ context }) => context.time !== null,
    asksAgain: ({ context: { asked, time } }) => asked !== null && isSame(asked, time),
    asksWork: ({ context }, answered: Answered) => 'challenge' in answered && context.work === null,
    asksMoreWork: (_, answered: Answered) => 'challenge' in answered,
    isBooked: (_, { state }: Finished) => state === 'booked',
    isRequested: (_, { state }: Finished) => state === 'requested',
    isAtLimit: (_, { state }: Finished) => state === 'at_limit',
    isWrong: (_, { state }: Finished) => state === 'wrong',
  },
  actions: {
    takePage: assign((_, { page }: Published) => ({ page, problem: null })),
    forgetToken: assign({ asked: null, token: null }),
    forgetStage: assign({ stage: null }),
    /** What is offered no longer is searched for no longer. */
    beginAnew: assign(({ context: { search } }, published: Published) => ({
      stage: null,
      search: isOffered(published, search) ? search : nothingSearched,
    })),
    takeService: assign(({ context, event }) => {
      assertEvent(event, ['service.chosen', 'service.weighed']);
      const { service, staff } = event;
      return { search: { ...context.search, service, staff }, problem: null };
    }),
    takeWeek: assign(({ context, event }) => {
      assertEvent(event, 'week.changed');
      return { search: { ...context.search, from: event.from }, problem: null };
    }),
    /** A time that was marked before stays marked where it still is free. */
    takeDays: assign(({ context }, { days }: { days: readonly FreeDay[] }) => ({
      days,
      time: days.flatMap(({ times }) => times).find((one) => isSame(one, context.time)) ?? null,
    })),
    takeTime: assign(({ event }) => {
      assertEvent(event, 'time.chosen');
      return { time: event.time, problem: null };
    }),
    takeToken: assign(({ context, event }) => {
      assertEvent(event, 'time.decided');
      return { asked: context.time, token: event.token, work: null, problem: null };
    }),
    takeTask: assign((_, answered: Answered) => ({
      task: 'challenge' in answered ? answered : null,
      problem: null,
    })),
    takeWork: assign((_, work: BookingWork) => ({ work, task: null })),
    forgetWork: assign({ work: null, task: null }),
    keepTime: sendTo('keepTime', ({ context }): TimeKept => ({ type: 'kept', token: context.token ?? '' })),
    dropTime: sendTo('keepTime', { type: 'dropped' }),
    endTime: sendTo('keepTime', { type: 'over' }),
    forgetTime: assign({
      ...{ asked: null, token: null, task: null, work: null },
      ...{ time: null, code: '', left: null, errors: {}, wrong: {}, isNoCode: false },
    }),
    takeTyped: assign(({ event }) => {
      assertEvent(event, 'person.typed');
      return { typed: event.person };
    }),
    takePerson: assign(({ context: { page }, event }) => {
      assertEvent(event, 'person.given');
      const person = personOf(event.person, page?.questions ?? []);
      return { person, typed: event.person, errors: {}, wrong: {}, problem: null };
    }),
    markPerson: assign(({ context: { page }, event }) => {
      assertEvent(event, 'person.given');
      return { typed: event.person, wrong: wrongIn(event.person, page?.questions ?? [], event.today) };
    }),
    takeErrors: assign((_, { error }: Failed) => ({ errors: sentences(error).fields, problem: 'refused' })),
    takeCode: assign(({ event }) => {
      assertEvent(event, 'code.given');
      return { code: codeOf(event.code) ?? '', isNoCode: false, problem: null };
    }),
    takeLeft: assign((_, { left }: { left: number }) => ({ left, problem: null })),
    markCode: assign({ isNoCode: true }),
    takeLink: assign((_, { link }: { link: string | null }) => ({ link, problem: null })),
    fallSilent: assign({ problem: null, isNoCode: false }),
    complain: assign((_, { problem }: { problem: Context['problem'] }) => ({ problem })),
  },
  delays: { patience: doorPatience, working: 120_000, hold: 900_000 },
});
