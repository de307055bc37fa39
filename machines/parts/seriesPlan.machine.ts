import { assign, setup } from 'xstate';
import type { components } from '#openapi/schema.d.ts';
import { failureGuards, saidIn, why } from './failure.ts';
import { patience } from './patience.ts';
import type { Wish } from './slotHold.machine.ts';
import { unprovided } from './unprovided.ts';

export type SeriesRule = components['schemas']['SeriesRule'];
export type Occurrence = components['schemas']['Occurrence'];
type SeriesShift = components['schemas']['SeriesShift'];
export type MovedOccurrence = components['schemas']['MovedOccurrence'];

/** The first time of a series, how it recurs, and which of its days take place elsewhere. */
export interface SeriesWish extends Wish {
  readonly patient: number;
  readonly rule: SeriesRule;
  readonly moved: readonly MovedOccurrence[];
}

/** A change of a stored series: which reservation it is asked on, and what is to be changed. */
export interface SeriesChangeWish {
  readonly appointment: number;
  readonly shift: SeriesShift;
}

/** What a plan is asked for: a series that is made, or a change of one. */
export type PlanWish = SeriesWish | SeriesChangeWish;

interface Context {
  clinic: number;
  wish: PlanWish | null;
  occurrences: readonly Occurrence[];
  problem: string | null;
}

const wished = ({ event }: { event: { wish: PlanWish | null } }) => ({ wish: event.wish });

/** The days that a series would make or change, each with what speaks against it; nothing is stored. */
export const seriesPlanMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { clinic: number },
    events: {} as
      | { type: 'plan.wished'; wish: PlanWish | null }
      | { type: 'plan.lost' }
      | { type: 'plan.retried' },
    children: {} as { previewSeries: 'previewSeries' },
  },
  actors: {
    previewSeries: unprovided<readonly Occurrence[], { clinic: number; wish: PlanWish | null }>(
      'previewSeries',
    ),
  },
  guards: {
    ...failureGuards,
    isWhole: (_, { wish }: { wish: PlanWish | null }) => wish !== null,
  },
  actions: {
    takeWish: assign((_, { wish }: { wish: PlanWish | null }) => ({ wish, problem: null })),
    takeOccurrences: assign((_, { occurrences }: { occurrences: readonly Occurrence[] }) => ({
      occurrences,
      problem: null,
    })),
    forgetOccurrences: assign({ occurrences: [] }),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({ problem: saidIn(error).said })),
  },
  delays: { pause: 300, patience },
}).createMachine({
  id: 'seriesPlan',
  description: 'The days that a series would create or change, previewed while it is being set up.',
  context: ({ input }) => ({ ...input, wish: null, occurrences: [], problem: null }),
  initial: 'empty',
  on: {
    'plan.wished': [
      {
        guard: { type: 'isWhole', params: wished },
        target: '.pausing',
        actions: { type: 'takeWish', params: wished },
      },
      { target: '.empty', actions: [{ type: 'takeWish', params: wished }, 'forgetOccurrences'] },
    ],
  },
  states: {
    empty: { description: 'Nothing recurs, or the rule is not complete.' },
    pausing: { description: 'Waits for a pause in choosing.', after: { pause: 'asking' } },
    asking: {
      tags: 'busy',
      description: 'Asks which days the rule gives, and which of them have a conflict.',
      invoke: {
        src: 'previewSeries',
        id: 'previewSeries',
        input: ({ context: { clinic, wish } }) => ({ clinic, wish }),
        onDone: {
          target: 'planned',
          actions: { type: 'takeOccurrences', params: ({ event }) => ({ occurrences: event.output }) },
        },
        onError: [
          {
            guard: { type: 'refused', params: why },
            target: 'refused',
            actions: [{ type: 'tellRefusal', params: why }, 'forgetOccurrences'],
          },
          { target: 'unanswered' },
        ],
      },
      after: { patience: 'unanswered' },
    },
    planned: {
      description: 'Every day is shown; a day with a conflict can be skipped or moved.',
      on: { 'plan.lost': 'asking' },
    },
    refused: { description: 'The server refuses the rule and says why.' },
    unanswered: {
      description: 'No answer; the server checks again when the form is saved.',
      on: { 'plan.retried': 'asking', 'plan.lost': 'asking' },
    },
  },
});
