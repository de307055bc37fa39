import { assertEvent, assign, emit, setup } from 'xstate';
import type { FormFact } from '#machines/form/form.facts.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import { UNDO_WINDOW_MS } from '#machines/lifecycles/reservation.facts.ts';
import { failureGuards, saidIn, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { Placed } from './reservationMove.machine.ts';
import type { Words } from './reservationMoves.ts';
import { type Move, objectionTo, type Standing, wantsWords } from './reservationMoves.ts';
import { keyOfMove, type MoveCall, noWords, wordFields } from './reservationWords.ts';

/** What became of one of many; `sentence` says why, where the chart's rules or the server do. */
export interface Outcome {
  readonly id: number;
  readonly number: string;
  readonly became: 'done' | 'impossible' | 'overtaken' | 'refused' | 'unanswered' | 'left';
  readonly sentence: string | null;
}

interface Context {
  move: Move | 'undo' | null;
  /** Names what is asked to the server, so that what is tried again is made once. */
  attempt: string;
  words: Words;
  queue: readonly Standing[];
  /** Those that made the step, as they stand since, so that it can be taken back. */
  made: readonly Standing[];
  /** Those that gave no answer, for another try. */
  again: readonly Standing[];
  outcomes: readonly Outcome[];
}

interface Failed {
  error: unknown;
}

const asking: readonly Move[] = ['cancel', 'decline', 'putOnWaitlist', 'handOver', 'void'];
const isDone = ({ became }: Outcome) => became === 'done';
const told = ({ reservation: { id, number } }: Standing, became: Outcome['became'], sentence?: string) => ({
  id,
  number,
  became,
  sentence: sentence || null,
});
/** Only a step asks for words. */
const stepOf = ({ move }: Context): Move => given(move === 'undo' ? null : move, 'move');

/** One step for many reservations, one after the other; what became of each is kept and shown. */
export const batchMoveMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | FormFact
      | { type: 'batch.asked'; move: Move | 'undo'; rows: readonly Standing[]; attempt: string }
      | { type: 'batch.stopped' }
      | { type: 'batch.retried' }
      | { type: 'batch.dismissed' }
      | { type: 'undo.asked' },
    emitted: {} as { type: 'finished' } | { type: 'done'; count: number } | { type: 'undone'; count: number },
    children: {} as { form: 'form'; moveReservation: 'moveReservation' },
  },
  actors: {
    form: formMachine,
    moveReservation: unprovided<Placed, MoveCall>('moveReservation'),
  },
  guards: {
    ...failureGuards,
    asksWords: ({ event }) => {
      if (event.type !== 'batch.asked' || event.move === 'undo') return false;
      const { move, rows } = event;
      return asking.includes(move) || rows.some((row) => wantsWords(row, move));
    },
    isOver: ({ context }) => context.queue.length === 0,
    isUndone: ({ context: { queue, move, outcomes } }) =>
      queue.length === 0 && move === 'undo' && outcomes.every(isDone),
    isDoneByAll: ({ context: { queue, move, outcomes } }) =>
      queue.length === 0 && move !== 'undo' && outcomes.every(isDone),
    isUndoable: ({ context }) => context.made.length > 0,
    isHopeful: ({ context }) => context.again.length > 0,
  },
  actions: {
    take: assign(({ event }) => {
      assertEvent(event, 'batch.asked');
      const { move, rows, attempt } = event;
      return { move, attempt, queue: rows, made: [], again: [], outcomes: [], words: {} };
    }),
    takeWords: assign(({ event }) => {
      assertEvent(event, 'form.submitted');
      return { words: event.values as Words };
    }),
    sortOut: assign(({ context: { queue, move, words } }) => {
      const objections = queue.map((row) => ({
        row,
        objection: objectionTo(row, given(move, 'move'), words),
      }));
      return {
        queue: objections.filter(({ objection }) => objection === null).map(({ row }) => row),
        outcomes: objections.flatMap(({ row, objection }) =>
          objection === null ? [] : [told(row, 'impossible', objection)],
        ),
      };
    }),
    note: assign(({ context }, { became, sentence }: Pick<Outcome, 'became' | 'sentence'>) => {
      const [first, ...queue] = context.queue;
      if (!first) return {};
      return {
        queue,
        outcomes: [...context.outcomes, told(first, became, sentence ?? undefined)],
        again: became === 'unanswered' ? [...context.again, first] : context.again,
      };
    }),
    noteMade: assign(({ context: { made, move, queue } }, { reservation }: Placed) => {
      const [first] = queue;
      // the window of undo is counted by the clock that stamped the move
      const stands = first && { ...first, reservation, now: reservation.updated_at };
      return { made: stands && move !== 'undo' ? [...made, stands] : made };
    }),
    takeBack: assign(({ context: { made } }) => ({
      move: 'undo' as const,
      words: {},
      queue: made,
      made: [],
      again: [],
      outcomes: [],
    })),
    leaveRest: assign(({ context: { queue, outcomes, again } }) => {
      const [, ...rest] = queue;
      return {
        queue: queue.slice(0, 1),
        outcomes: [...outcomes, ...rest.map((row) => told(row, 'left'))],
        again,
      };
    }),
    takeAgain: assign(({ context: { again, outcomes } }) => ({
      queue: again,
      again: [],
      outcomes: outcomes.filter(({ became }) => became !== 'unanswered'),
    })),
    forget: assign({ move: null, words: {}, queue: [], made: [], again: [], outcomes: [] }),
    tellFinished: emit({ type: 'finished' }),
    tellDone: emit(({ context }) => ({ type: 'done' as const, count: context.made.length })),
    tellUndone: emit(({ context }) => ({ type: 'undone' as const, count: context.outcomes.length })),
  },
  delays: { patience, undoWindow: UNDO_WINDOW_MS },
}).createMachine({
  id: 'batchMove',
  description:
    'One step for many reservations, one by one, with each outcome; for a minute it can be undone.',
  context: { move: null, attempt: '', words: {}, queue: [], made: [], again: [], outcomes: [] },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Reservations are being selected.',
      on: {
        'batch.asked': [
          { guard: 'asksWords', target: 'explaining', actions: 'take' },
          { target: 'working', actions: ['take', 'sortOut'] },
        ],
      },
    },
    explaining: {
      description: 'The step needs a reason, for at least one of them; the same reason is kept for all.',
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields: wordFields(stepOf(context)),
          initial: noWords(stepOf(context)),
          draft: null,
        }),
        onDone: 'choosing',
        onError: 'choosing',
      },
      on: {
        'form.submitted': { target: 'working', actions: ['takeWords', 'sortOut'] },
        'batch.dismissed': { target: 'choosing', actions: 'forget' },
      },
    },
    working: {
      tags: ['busy', 'deed'],
      initial: 'looking',
      on: { 'batch.stopped': { actions: 'leaveRest' } },
      states: {
        looking: {
          description: 'Checks whether one is left.',
          always: [
            { guard: 'isUndone', target: '#batchMove.choosing', actions: ['tellUndone', 'forget'] },
            { guard: 'isDoneByAll', target: '#batchMove.undoable', actions: ['tellFinished', 'tellDone'] },
            { guard: 'isOver', target: '#batchMove.finished', actions: 'tellFinished' },
            { target: 'sending' },
          ],
        },
        sending: {
          description: 'One of them is being changed, on the version shown.',
          invoke: {
            src: 'moveReservation',
            id: 'moveReservation',
            input: ({ context: { queue, move, words, attempt } }) => {
              const { id, version } = given(queue[0], 'row').reservation;
              const asked = { id, version, move: given(move, 'move') };
              return { ...asked, words, key: keyOfMove(attempt, asked) };
            },
            onDone: {
              target: 'looking',
              actions: [
                { type: 'noteMade', params: ({ event }) => event.output },
                { type: 'note', params: { became: 'done', sentence: null } },
              ],
            },
            onError: [
              {
                guard: { type: 'outdated', params: why },
                target: 'looking',
                actions: {
                  type: 'note',
                  params: { became: 'overtaken', sentence: null },
                },
              },
              {
                guard: { type: 'refused', params: why },
                target: 'looking',
                actions: {
                  type: 'note',
                  params: ({ event }: { event: Failed }) => ({
                    became: 'refused' as const,
                    sentence: saidIn(event.error).said,
                  }),
                },
              },
              {
                target: 'looking',
                actions: {
                  type: 'note',
                  params: { became: 'unanswered', sentence: null },
                },
              },
            ],
          },
          after: {
            patience: {
              target: 'looking',
              actions: {
                type: 'note',
                params: { became: 'unanswered', sentence: null },
              },
            },
          },
        },
      },
    },
    finished: {
      description: 'Each of them is listed with its outcome.',
      on: {
        'batch.retried': { guard: 'isHopeful', target: 'working', actions: 'takeAgain' },
        'undo.asked': { guard: 'isUndoable', target: 'working', actions: 'takeBack' },
        'batch.dismissed': [
          { guard: 'isUndoable', target: 'undoable', actions: 'tellDone' },
          { target: 'choosing', actions: 'forget' },
        ],
      },
    },
    undoable: {
      description: 'For a minute, those that changed can be undone together.',
      after: { undoWindow: { target: 'choosing', actions: 'forget' } },
      on: {
        'undo.asked': { target: 'working', actions: 'takeBack' },
        'batch.asked': [
          { guard: 'asksWords', target: 'explaining', actions: 'take' },
          { target: 'working', actions: ['take', 'sortOut'] },
        ],
      },
    },
  },
});
