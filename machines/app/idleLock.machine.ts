import { assertEvent, assign, emit, setup } from 'xstate';
import { type SignInEnd, signInMachine, type TokensGranted } from '#machines/flows/account/signIn.machine.ts';
import { given } from '#machines/parts/given.ts';
import type { Owner } from '../parts/owner.ts';
import { silent } from '../parts/unprovided.ts';

/** After how many minutes without use a page locks; 0 is never. */
export const lockMinutes = [0, 5, 15, 30, 60] as const;
export type LockMinutes = (typeof lockMinutes)[number];

export interface IdleLockInput {
  /** Who hears of the tokens that a password opens. */
  readonly auth: Owner<TokensGranted>;
  readonly minutes: LockMinutes;
  /** Who is signed in, or was when the page was locked; by e-mail address. */
  readonly user: string | null;
  readonly isLocked: boolean;
}

/** What someone at the page, or the clock on the wall, did. Times are milliseconds since 1970. */
export type Presence =
  | { type: 'activity.seen' }
  /** More time went by than between two looks at the clock: the machine slept. `active` is the last use in any tab. */
  | { type: 'clock.jumped'; from: number; active: number };

export type IdleLockEvent =
  | Presence
  | { type: 'session.opened'; user: string; minutes: LockMinutes }
  | { type: 'session.closed'; byLock: boolean }
  | { type: 'minutes.chosen'; minutes: LockMinutes }
  | { type: 'lock.asked' }
  /** Something went to the server whose answer the page still waits for, or nothing does any more. */
  | { type: 'work.noticed'; isUnderWay: boolean }
  /** The user has read that the page locked before an answer came. */
  | { type: 'interruption.noted' }
  | { type: 'other.chosen' };

type Context = IdleLockInput & {
  /** Whether the page waits for the answer to something that was sent. */
  readonly isUnderWay: boolean;
  /** The page locked before that answer came, and whoever sent it has not read so yet. */
  readonly isInterrupted: boolean;
};

/** Locks a page that no one uses: what it showed goes, and comes back with the password. */
export const idleLockMachine = setup({
  types: {
    context: {} as Context,
    input: {} as IdleLockInput,
    events: {} as IdleLockEvent,
    emitted: {} as { type: 'locked'; user: string } | { type: 'released' },
    tags: {} as 'locked',
    children: {} as { unlock: 'signIn' },
  },
  actors: { signIn: signInMachine, watchPresence: silent<Presence>() },
  guards: {
    neverLocks: ({ context }) => context.minutes === 0,
    beganLocked: ({ context }) => context.isLocked && context.user !== null,
    beganOpen: ({ context }) => context.user !== null,
    byLock: ({ event }) => event.type === 'session.closed' && event.byLock,
    wasRight: (_, { kind }: SignInEnd) => kind === 'authenticated',
    nobodyWasThere: ({ event }) => event.type === 'clock.jumped' && event.active <= event.from,
  },
  actions: {
    takeSession: assign(({ context, event }) => {
      assertEvent(event, 'session.opened');
      const { user, minutes } = event;
      return { user, minutes, isInterrupted: context.isInterrupted && user === context.user };
    }),
    noteWork: assign((_, { isUnderWay }: { isUnderWay: boolean }) => ({ isUnderWay })),
    keepInterruption: assign(({ context }) => ({
      isInterrupted: context.isInterrupted || context.isUnderWay,
      isUnderWay: false,
    })),
    forgetInterruption: assign({ isInterrupted: false }),
    takeMinutes: assign(({ event }) => {
      assertEvent(event, 'minutes.chosen');
      return { minutes: event.minutes };
    }),
    forgetUser: assign({ user: null, isUnderWay: false, isInterrupted: false }),
    tellReleased: emit({ type: 'released' }),
    tellLocked: emit(({ context }) => ({ type: 'locked', user: given(context.user, 'user') }) as const),
  },
  delays: {
    idle: ({ context }) => (context.minutes - 1) * 60_000,
    lastMinute: 60_000,
    patience: 10_000,
  },
}).createMachine({
  id: 'idleLock',
  description: 'Locks a page that no one uses: its content is removed, and comes back with the password.',
  context: ({ input }) => ({ ...input, isUnderWay: false, isInterrupted: false }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'beganLocked', target: 'locked' },
        { guard: 'beganOpen', target: 'open' },
        { target: 'resting' },
      ],
    },
    resting: {
      description: 'No one is signed in: there is nothing to lock.',
      on: { 'session.opened': { target: 'open', actions: ['takeSession', 'tellReleased'] } },
    },
    open: {
      description:
        'A user is signed in. Only what a person does counts as use: no polling, no build check, no hidden tab.',
      invoke: { src: 'watchPresence', id: 'watchPresence' },
      initial: 'choosing',
      on: {
        'session.opened': { actions: 'takeSession' },
        'session.closed': [
          { guard: 'byLock', target: 'locked' },
          { target: 'resting', actions: 'forgetUser' },
        ],
        'minutes.chosen': { target: '.choosing', actions: 'takeMinutes' },
        'lock.asked': { target: 'locked', actions: 'tellLocked' },
        'work.noticed': { actions: { type: 'noteWork', params: ({ event }) => event } },
        'interruption.noted': { actions: 'forgetInterruption' },
      },
      states: {
        choosing: { always: [{ guard: 'neverLocks', target: 'off' }, { target: 'watching' }] },
        off: { description: 'Set never to lock automatically.' },
        watching: {
          description: 'In use. Activity in any tab restarts the countdown.',
          on: {
            'activity.seen': { target: 'watching', reenter: true },
            'clock.jumped': { guard: 'nobodyWasThere', target: '#idleLock.locked', actions: 'tellLocked' },
          },
          after: { idle: 'warned' },
        },
        warned: {
          description: 'There was no activity for a while: the page says that it locks within a minute.',
          on: {
            'activity.seen': 'watching',
            'clock.jumped': { guard: 'nobodyWasThere', target: '#idleLock.locked', actions: 'tellLocked' },
          },
          after: { lastMinute: { target: '#idleLock.locked', actions: 'tellLocked' } },
        },
      },
    },
    locked: {
      tags: 'locked',
      description: 'The session has ended and no patient data is on the page. The password unlocks it.',
      entry: 'keepInterruption',
      invoke: {
        src: 'signIn',
        id: 'unlock',
        input: ({ context }) => ({ auth: context.auth, email: given(context.user, 'user') }),
        onDone: [
          {
            guard: { type: 'wasRight', params: ({ event }) => event.output },
            target: 'unlocking',
          },
          { target: 'stuck' },
        ],
        onError: 'stuck',
      },
      on: {
        'session.opened': { target: 'open', actions: ['takeSession', 'tellReleased'] },
        'other.chosen': { target: 'resting', actions: ['forgetUser', 'tellReleased'] },
      },
    },
    unlocking: {
      tags: 'locked',
      description: 'The password was right; the auth chart asks whose session it is.',
      on: {
        'session.opened': { target: 'open', actions: ['takeSession', 'tellReleased'] },
        'session.closed': 'locked',
      },
      after: { patience: 'locked' },
    },
    stuck: {
      tags: 'locked',
      description: 'The form itself failed; signing in again is the way out.',
      on: {
        'session.opened': { target: 'open', actions: ['takeSession', 'tellReleased'] },
        'other.chosen': { target: 'resting', actions: ['forgetUser', 'tellReleased'] },
      },
    },
  },
});
