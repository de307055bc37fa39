import { assertEvent, assign, emit, setup } from 'xstate';
import { patience } from './patience.ts';
import { unprovided } from './unprovided.ts';

/** A place that someone wants to go to, from a page with unsaved work. */
export interface Leaving {
  /** Numbers the wishes to leave, so that each is answered by itself. */
  readonly turn: number;
  /** Names the place; the browser's history knows none for a place that it does not have yet. */
  readonly place: string | null;
  /** How far it lies in the browser's history; 0 for a link. */
  readonly steps: number;
}

/** What asking came to: the question stands, nothing is to be asked, or the page was left meanwhile. */
export type Weighed = 'ask' | 'go' | 'elsewhere';

interface Judged {
  weighed: Weighed;
}

const judged = ({ event }: { event: { output: Weighed } }): Judged => ({ weighed: event.output });

/**
 * Someone leaves a page with unsaved work: they are stopped, asked, and led on or kept. Back has moved the address
 * already when it is heard of, so that it is taken back first and made again for who goes.
 */
export const departureMachine = setup({
  types: {
    context: {} as Leaving & { answered: string | null },
    events: {} as
      | ({ type: 'leave.begun' } & Leaving)
      | { type: 'address.returned' }
      | { type: 'leave.confirmed' }
      | { type: 'leave.dismissed' },
    /** `released` lets a wish go on, `held` stops it; `stepped` goes through the history again. */
    emitted: {} as
      | { type: 'released'; turn: number }
      | { type: 'held'; turn: number }
      | { type: 'stepped'; steps: number },
    children: {} as { weigh: 'weigh' },
  },
  actors: { weigh: unprovided<Weighed, Leaving>('weigh') },
  guards: {
    isAnswered: ({ context, event }) =>
      event.type === 'leave.begun' && event.place !== null && event.place === context.answered,
    isThroughHistory: ({ event }) => event.type === 'leave.begun' && event.steps !== 0,
    wentBack: ({ context }) => context.steps !== 0,
    isElsewhere: (_, { weighed }: Judged) => weighed === 'elsewhere',
    isFree: (_, { weighed }: Judged) => weighed === 'go',
  },
  actions: {
    take: assign(({ event }) => {
      assertEvent(event, 'leave.begun');
      return { turn: event.turn, place: event.place, steps: event.steps };
    }),
    noteAnswer: assign(({ context }) => ({ answered: context.place })),
    release: emit(({ context }) => ({ type: 'released' as const, turn: context.turn })),
    hold: emit(({ context }) => ({ type: 'held' as const, turn: context.turn })),
    step: emit(({ context }) => ({ type: 'stepped' as const, steps: context.steps })),
  },
  delays: { patience },
}).createMachine({
  id: 'departure',
  description: 'Leaving a page with unsaved work: stopped, asked, then let go or kept.',
  context: { turn: 0, place: null, steps: 0, answered: null },
  initial: 'here',
  on: {
    // whoever was asked before is not asked twice: the newest wish counts
    'leave.begun': [
      { guard: 'isAnswered', target: '.here', actions: ['hold', 'take', 'release'] },
      { guard: 'isThroughHistory', target: '.returning', actions: ['hold', 'take', 'hold'] },
      { target: '.weighing', actions: ['hold', 'take'] },
    ],
  },
  states: {
    here: {
      description: 'No one is leaving.',
      on: {
        'leave.begun': [
          { guard: 'isAnswered', actions: ['take', 'release'] },
          { guard: 'isThroughHistory', target: 'returning', actions: ['take', 'hold'] },
          { target: 'weighing', actions: 'take' },
        ],
      },
    },
    returning: {
      tags: 'busy',
      description: 'The address goes back to that of the page on screen.',
      on: { 'address.returned': 'weighing' },
      after: { patience: 'here' },
    },
    weighing: {
      tags: 'busy',
      description: 'Checks whether anything would be lost; what can be saved at once is saved first.',
      invoke: {
        src: 'weigh',
        id: 'weigh',
        input: ({ context: { turn, place, steps } }) => ({ turn, place, steps }),
        onDone: [
          { guard: { type: 'isElsewhere', params: judged }, target: 'here', actions: 'hold' },
          { guard: { type: 'isFree', params: judged }, target: 'leaving' },
          { target: 'asking' },
        ],
        onError: { target: 'here', actions: 'hold' },
      },
      after: { patience: { target: 'here', actions: 'hold' } },
    },
    asking: {
      tags: 'asking',
      description: 'Asks whether to leave or stay.',
      on: {
        'leave.confirmed': 'leaving',
        'leave.dismissed': { target: 'here', actions: 'hold' },
      },
    },
    leaving: {
      description: 'The user leaves: the link is followed, or the step in the history is taken again.',
      always: [
        { guard: 'wentBack', target: 'here', actions: ['noteAnswer', 'step'] },
        { target: 'here', actions: 'release' },
      ],
    },
  },
});
