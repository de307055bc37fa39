import { assign, sendTo, setup } from 'xstate';
import type { components } from '#openapi/schema.d.ts';
import { failureGuards, saidIn, why } from './failure.ts';
import { given } from './given.ts';
import { patience } from './patience.ts';
import { silent, unprovided } from './unprovided.ts';

export type Conflict = components['schemas']['Conflict'];
export type ConsentDue = components['schemas']['ConsentDue'];
export type Places = components['schemas']['Places'];
export type SlotNotice = components['schemas']['SlotNotice'];
export type FreeTime = components['schemas']['FreeTime'];

/** A time that someone wants. */
export interface Wish {
  readonly patient: number | null;
  readonly service: number;
  readonly staff: number;
  readonly start_at: string;
  readonly end_at: string | null;
  /** Where; empty where no one said. */
  readonly room: string;
  /** The patient has come without a reservation, so that the time may be now. */
  readonly is_here: boolean;
}

export interface SlotInput {
  readonly clinic: number;
  /** The reservation that is being moved, which is no conflict to itself. */
  readonly appointment: number | null;
}

/** What speaks against a time, the next free ones, and what the patient has yet to sign for it. */
export interface Report {
  readonly conflicts: readonly Conflict[];
  /** What is worth knowing and speaks against nothing. */
  readonly notices: readonly SlotNotice[];
  readonly nextFree: readonly FreeTime[];
  readonly consents: readonly ConsentDue[];
  /** How full the session is; null for a service that is given to one patient at a time. */
  readonly places: Places | null;
}

export interface HeldSlot {
  readonly id: number;
  readonly seconds: number;
}

/** What the keeper of holds hears, so that a time is given back when the form goes, and none that is over already. */
export type HoldKept = { type: 'kept'; id: number } | { type: 'dropped' } | { type: 'over' };

interface Context extends SlotInput, Report {
  wish: Wish | null;
  problem: string | null;
  hold: number | null;
  secondsLeft: number;
}

/** Time that went by unseen, as while a machine sleeps or a browser holds a hidden tab back. */
export interface ClockJumped {
  readonly type: 'clock.jumped';
  readonly seconds: number;
}

interface Failed {
  error: unknown;
}

const nothing: Report = { conflicts: [], notices: [], nextFree: [], consents: [], places: null };
const jumped = ({ event }: { event: ClockJumped }) => event;
const reported = ({ event }: { event: { output: Report } }) => event.output;
const wished = ({ event }: { event: { wish: Wish | null } }) => ({ wish: event.wish });

/** The time that a form asks for: whether it is free, and held while the form is filled in. */
export const slotHoldMachine = setup({
  types: {
    context: {} as Context,
    input: {} as SlotInput,
    events: {} as
      | { type: 'slot.wished'; wish: Wish | null }
      | { type: 'slot.lost' }
      | { type: 'hold.renewed' }
      /** A reservation took the time that was held for it. */
      | { type: 'hold.used' }
      | ClockJumped
      | { type: 'check.retried' },
    children: {} as {
      checkSlot: 'checkSlot';
      holdSlot: 'holdSlot';
      keepHold: 'keepHold';
      watchClock: 'watchClock';
    },
  },
  actors: {
    checkSlot: unprovided<Report, SlotInput & { wish: Wish | null }>('checkSlot'),
    holdSlot: unprovided<HeldSlot, SlotInput & { wish: Wish | null; replaces: number | null }>('holdSlot'),
    keepHold: silent<HoldKept>(),
    watchClock: silent<ClockJumped>(),
  },
  guards: {
    ...failureGuards,
    isWhole: (_, { wish }: { wish: Wish | null }) => wish !== null,
    isTaken: (_, { conflicts }: Report) => conflicts.some(({ severity }) => severity === 'hard'),
    hasTime: ({ context }) => context.secondsLeft > 1,
    outlastsJump: ({ context }, { seconds }: ClockJumped) => context.secondsLeft > seconds,
  },
  actions: {
    takeWish: assign((_, { wish }: { wish: Wish | null }) => ({
      wish,
      ...nothing,
    })),
    takeReport: assign((_, { conflicts, notices, nextFree, consents, places }: Report) => ({
      conflicts,
      notices,
      nextFree,
      consents,
      places,
    })),
    tellRefusal: assign((_, { error }: Failed) => ({ problem: saidIn(error).said })),
    forgetRefusal: assign({ problem: null }),
    takeHold: assign((_, { id, seconds }: HeldSlot) => ({ hold: id, secondsLeft: seconds })),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    skip: assign(({ context }, { seconds }: ClockJumped) => ({ secondsLeft: context.secondsLeft - seconds })),
    keepHold: sendTo(
      'keepHold',
      ({ context }): HoldKept => ({ type: 'kept', id: given(context.hold, 'hold') }),
    ),
    dropHold: sendTo('keepHold', { type: 'dropped' }),
    endHold: sendTo('keepHold', { type: 'over' }),
    forgetHold: assign({ hold: null, secondsLeft: 0 }),
  },
  delays: { pause: 300, second: 1_000, patience },
}).createMachine({
  id: 'slotHold',
  description: 'The time chosen in a form: checked when it is chosen, held while the form is filled in.',
  context: ({ input }) => ({
    ...input,
    wish: null,
    ...nothing,
    problem: null,
    hold: null,
    secondsLeft: 0,
  }),
  invoke: [
    { src: 'keepHold', id: 'keepHold' },
    { src: 'watchClock', id: 'watchClock' },
  ],
  initial: 'empty',
  on: {
    'hold.used': { target: '.empty', actions: ['endHold', 'forgetHold'] },
    'slot.wished': [
      {
        guard: { type: 'isWhole', params: wished },
        target: '.pausing',
        actions: { type: 'takeWish', params: wished },
      },
      { target: '.empty', actions: [{ type: 'takeWish', params: wished }, 'dropHold', 'forgetHold'] },
    ],
  },
  states: {
    empty: { description: 'No complete time is chosen.' },
    pausing: { description: 'Waits for a pause in choosing.', after: { pause: 'checking' } },
    checking: {
      tags: 'busy',
      description: 'Asks whether the time has a conflict.',
      invoke: {
        src: 'checkSlot',
        id: 'checkSlot',
        input: ({ context: { clinic, appointment, wish } }) => ({ clinic, appointment, wish }),
        onDone: [
          {
            guard: { type: 'isTaken', params: reported },
            target: 'taken',
            actions: { type: 'takeReport', params: reported },
          },
          { target: 'holding', actions: { type: 'takeReport', params: reported } },
        ],
        onError: [
          {
            guard: { type: 'refused', params: why },
            target: 'refused',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'unchecked' },
        ],
      },
      after: { patience: 'unchecked' },
    },
    holding: {
      tags: 'busy',
      description: 'The time is free; it is being held.',
      invoke: {
        src: 'holdSlot',
        id: 'holdSlot',
        input: ({ context: { clinic, appointment, wish, hold } }) => ({
          clinic,
          appointment,
          wish,
          replaces: hold,
        }),
        onDone: {
          target: 'held',
          actions: [{ type: 'takeHold', params: ({ event }) => event.output }, 'keepHold'],
        },
        onError: [
          {
            guard: { type: 'refused', params: why },
            target: 'refused',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'unheld' },
        ],
      },
      after: { patience: 'unheld' },
    },
    held: {
      description: 'No one else can take the time until the countdown ends.',
      after: {
        second: [
          { guard: 'hasTime', target: 'held', reenter: true, actions: 'countDown' },
          { target: 'expired', actions: ['endHold', 'forgetHold'] },
        ],
      },
      on: {
        'slot.lost': 'checking',
        'clock.jumped': [
          { guard: { type: 'outlastsJump', params: jumped }, actions: { type: 'skip', params: jumped } },
          { target: 'expired', actions: ['endHold', 'forgetHold'] },
        ],
      },
    },
    unheld: {
      description: 'The time is free, but it could not be held; the first to save gets it.',
      on: { 'slot.lost': 'checking', 'hold.renewed': 'holding' },
    },
    expired: {
      description: 'The hold has expired; someone else may take the time.',
      on: { 'hold.renewed': 'checking', 'slot.lost': 'checking' },
    },
    taken: {
      entry: ['dropHold', 'forgetHold'],
      description: 'The time is not free; the next free ones are offered.',
      on: { 'check.retried': 'checking' },
    },
    refused: {
      entry: ['dropHold', 'forgetHold'],
      exit: 'forgetRefusal',
      description: 'Someone was faster, or the time does not exist.',
      on: { 'check.retried': 'checking', 'slot.lost': 'checking' },
    },
    unchecked: {
      description: 'The check got no answer; the server checks again when the form is saved.',
      on: { 'check.retried': 'checking', 'slot.lost': 'checking' },
    },
  },
});
