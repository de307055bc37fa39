import { assertEvent, assign, emit, setup } from 'xstate';
import type { FormValues } from '#machines/form/rules.ts';
import { failureGuards, saidIn, sentences, type Trouble, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { patience } from '#machines/parts/patience.ts';
import { type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { Words } from './reservationMoves.ts';
import {
  afterTurn,
  type Move,
  nextTurn,
  objectionTo,
  type Reservation,
  type Standing,
  wantsWords,
} from './reservationMoves.ts';
import { type Asked, keyOfMove, type MoveCall, noWords, wordFields } from './reservationWords.ts';

/** A stored reservation with its day at the clinic, which a new time changes. */
export type Placed = Pick<Standing, 'day'> & { readonly reservation: Reservation };

/** What is asked for with its reason, on the version that is shown. */
export type Explained = Asked & { readonly move: Move };

/** A move that was made with its reason. */
export interface MovedWith {
  readonly words: Words;
  readonly placed: Placed;
}

interface Input extends Standing {
  /** Names this page to the server, so that a repeated request moves once. */
  readonly attempt: string;
}

interface Context extends Input {
  move: Move | null;
  words: Words;
  /** What was typed for a move that was not made; it waits for the next time. */
  typed: { readonly move: Move; readonly values: FormValues } | null;
  problem: Trouble | null;
}

interface Failed {
  error: unknown;
}

const isOfSeries = ({ reservation: { series } }: Standing) => typeof series === 'number';

/**
 * What a user does with a reservation: as the lifecycle allows, with a reason where it wants one, and taken back within
 * a minute. Time is a transition: a no-show becomes possible, and undo impossible, while the page is open.
 */
export const reservationMoveMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as
      | SavingFact<MovedWith>
      | { type: 'move.chosen'; move: Move }
      | { type: 'move.dismissed'; now: string }
      | { type: 'undo.asked' }
      | ({ type: 'reservation.read' } & Pick<Standing, 'reservation' | 'day' | 'now'>),
    emitted: {} as
      | { type: 'moved'; move: Move; words: Words; reservation: Reservation }
      | { type: 'undone'; reservation: Reservation }
      | { type: 'changedElsewhere'; reservation: Reservation }
      /** The server knows something that the page does not show: it has to be read again. */
      | { type: 'refused' },
    children: {} as {
      saving: 'saving';
      moveReservation: 'moveReservation';
      readReservation: 'readReservation';
    },
  },
  actors: {
    saving: savingOf<Explained, MovedWith>(),
    moveReservation: unprovided<Placed, MoveCall>('moveReservation'),
    readReservation: unprovided<Placed, { id: number }>('readReservation'),
  },
  guards: {
    ...failureGuards,
    isAllowed: ({ context, event }) =>
      event.type === 'move.chosen' && objectionTo(context, event.move) === null,
    wantsWords: ({ context, event }) => event.type === 'move.chosen' && wantsWords(context, event.move),
    speaksAgainstTime: ({ context }, { error }: Failed) =>
      (context.move === 'accept' || context.move === 'reopen') && 'start_at' in sentences(error).fields,
    isUndoable: ({ context }) => objectionTo(context, 'undo') === null,
    isTimed: ({ context }) => nextTurn(context) !== null,
    isNewer: ({ context, event }) =>
      event.type === 'reservation.read' && event.reservation.version > context.reservation.version,
    // consents and the record move without a new version of the reservation
    isOfThisVersion: ({ context, event }) =>
      event.type === 'reservation.read' && event.reservation.version === context.reservation.version,
  },
  actions: {
    takeMove: assign(({ event }) => {
      assertEvent(event, 'move.chosen');
      return { move: event.move, words: {}, problem: null };
    }),
    keepTyped: assign(({ context, event }) => {
      assertEvent(event, 'form.changed');
      return { typed: { move: given(context.move, 'move'), values: event.values } };
    }),
    forgetTyped: assign({ typed: null }),
    takeWords: assign((_, { words }: MovedWith) => ({ words })),
    takeAnswer: assign(({ context }, placed: Placed) => ({
      problem: null,
      // what someone else did since may have been heard of before the answer
      ...(placed.reservation.version >= context.reservation.version && {
        ...placed,
        // the window of undo is counted by the clock that stamped the move
        now: placed.reservation.updated_at,
      }),
    })),
    takeRead: assign(({ event }) => {
      assertEvent(event, 'reservation.read');
      return { reservation: event.reservation, day: event.day, now: event.now };
    }),
    takeAgain: assign(({ event }) => {
      assertEvent(event, 'reservation.read');
      return { reservation: event.reservation, day: event.day };
    }),
    tellRefusal: assign((_, { error }: Failed) => ({ problem: saidIn(error) })),
    tellSilence: assign({ problem: 'unanswered' }),
    turn: assign(({ context }) => ({ now: afterTurn(context) })),
    takeTime: assign(({ event }) => {
      assertEvent(event, 'move.dismissed');
      return { now: event.now };
    }),
    tellMoved: emit(({ context }, { reservation }: Placed) => ({
      type: 'moved' as const,
      move: given(context.move, 'move'),
      words: context.words,
      reservation,
    })),
    tellUndone: emit((_, { reservation }: Placed) => ({ type: 'undone' as const, reservation })),
    tellRefused: emit({ type: 'refused' }),
    tellChanged: emit((_, { reservation }: Placed) => ({ type: 'changedElsewhere' as const, reservation })),
  },
  delays: {
    patience,
    slow: 10_000,
    nextTurn: ({ context }) => Math.max(0, Date.parse(afterTurn(context)) - Date.parse(context.now)),
  },
}).createMachine({
  id: 'reservationMove',
  description: 'The steps of a reservation, as its lifecycle allows, and how they are undone.',
  context: ({ input }) => ({ ...input, move: null, words: {}, typed: null, problem: null }),
  initial: 'ready',
  on: {
    'reservation.read': [
      { guard: 'isNewer', actions: 'takeRead' },
      { guard: 'isOfThisVersion', actions: 'takeAgain' },
    ],
  },
  states: {
    ready: {
      initial: 'looking',
      on: {
        'move.chosen': [
          { guard: 'isAllowed', target: 'moving', actions: 'takeMove' },
          { guard: 'wantsWords', target: 'explaining', actions: 'takeMove' },
        ],
        'reservation.read': [
          { guard: 'isNewer', target: 'ready', reenter: true, actions: 'takeRead' },
          { guard: 'isOfThisVersion', target: '.looking', actions: 'takeAgain' },
        ],
      },
      // the start, the end of an offer, the turn of the day, the end of the minute for undo; at most a day at a time
      after: { nextTurn: { guard: 'isTimed', target: 'ready', reenter: true, actions: 'turn' } },
      states: {
        looking: {
          description: 'Checks whether the last step can still be undone.',
          always: [{ guard: 'isUndoable', target: 'undoable' }, { target: 'settled' }],
        },
        undoable: {
          description: 'For a minute, the person who made the last step can undo it.',
          on: { 'undo.asked': '#reservationMove.undoing' },
        },
        settled: { description: 'Nothing can be undone.' },
        failed: {
          description:
            'It was refused, or there was no answer; the page says which. The last step may still be undone.',
          on: {
            'move.dismissed': { target: '#reservationMove.ready', actions: 'takeTime' },
            'undo.asked': { guard: 'isUndoable', target: '#reservationMove.undoing' },
            'reservation.read': { guard: 'isOfThisVersion', actions: 'takeAgain' },
          },
        },
      },
    },
    explaining: {
      description: 'The lifecycle requires a reason; it is sent with the step.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context, self }) => ({
          owner: self,
          id: null,
          about: asked(context, given(context.move, 'move')),
          attempt: keyOfMove(context.attempt, asked(context, given(context.move, 'move'))),
          fields: wordFields(given(context.move, 'move'), isOfSeries(context)),
          initial: {
            ...noWords(given(context.move, 'move'), isOfSeries(context)),
            ...(context.typed?.move === context.move && context.typed?.values),
          },
          draft: null,
        }),
        onDone: 'ready',
        onError: { target: 'ready.failed', actions: 'tellSilence' },
      },
      on: {
        'form.changed': { actions: 'keepTyped' },
        'saving.stored': {
          target: 'ready',
          actions: [
            'forgetTyped',
            { type: 'takeWords', params: ({ event }) => event.stored },
            { type: 'takeAnswer', params: ({ event }) => event.stored.placed },
            { type: 'tellMoved', params: ({ event }) => event.stored.placed },
          ],
        },
        'saving.refused': [
          { guard: { type: 'outdated', params: ({ event }) => event }, target: 'rereading' },
          { actions: 'tellRefused' },
        ],
        'move.dismissed': { target: 'ready', actions: 'takeTime' },
      },
    },
    moving: {
      tags: ['busy', 'deed'],
      description: 'The step is being sent, on the version shown.',
      invoke: {
        src: 'moveReservation',
        id: 'moveReservation',
        input: ({ context }) => callOf(context, given(context.move, 'move')),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'takeAnswer', params: ({ event }) => event.output },
            { type: 'tellMoved', params: ({ event }) => event.output },
          ],
        },
        onError: [
          { guard: { type: 'outdated', params: why }, target: 'rereading' },
          {
            guard: { type: 'speaksAgainstTime', params: why },
            target: 'explaining',
            actions: [{ type: 'tellRefusal', params: why }, 'tellRefused'],
          },
          {
            guard: { type: 'refused', params: why },
            target: 'ready.failed',
            actions: [{ type: 'tellRefusal', params: why }, 'tellRefused'],
          },
          { target: 'ready.failed', actions: 'tellSilence' },
        ],
      },
      initial: 'sending',
      states: {
        sending: { after: { slow: 'slow' } },
        slow: {
          tags: 'slow',
          description: 'It takes longer than usual and can be given up.',
          on: { 'move.dismissed': { target: '#reservationMove.ready', actions: 'takeTime' } },
        },
      },
    },
    undoing: {
      tags: ['busy', 'deed'],
      description: 'The last move is being undone.',
      invoke: {
        src: 'moveReservation',
        id: 'moveReservation',
        input: ({ context }) => callOf({ ...context, words: {} }, 'undo'),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'takeAnswer', params: ({ event }) => event.output },
            { type: 'tellUndone', params: ({ event }) => event.output },
          ],
        },
        onError: [
          { guard: { type: 'outdated', params: why }, target: 'rereading' },
          {
            guard: { type: 'refused', params: why },
            target: 'ready.failed',
            actions: [{ type: 'tellRefusal', params: why }, 'tellRefused'],
          },
          { target: 'ready.failed', actions: 'tellSilence' },
        ],
      },
      after: { patience: { target: 'ready.failed', actions: 'tellSilence' } },
    },
    rereading: {
      tags: 'busy',
      description:
        'Someone else changed the reservation first: nothing was done, and the newest version is fetched.',
      invoke: {
        src: 'readReservation',
        id: 'readReservation',
        input: ({ context }) => ({ id: context.reservation.id }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'takeAnswer', params: ({ event }) => event.output },
            { type: 'tellChanged', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'ready.failed', actions: 'tellSilence' },
      },
      after: { patience: { target: 'ready.failed', actions: 'tellSilence' } },
    },
  },
});

const asked = <Step extends Move | 'undo'>({ reservation: { id, version } }: Context, move: Step) => ({
  id,
  version,
  move,
});

function callOf(context: Context, move: Move | 'undo'): MoveCall {
  const call = asked(context, move);
  return { ...call, words: context.words, key: keyOfMove(context.attempt, call) };
}
