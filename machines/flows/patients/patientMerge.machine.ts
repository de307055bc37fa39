import { assertEvent, assign, emit, setup } from 'xstate';
import { failureGuards, saidIn, type Trouble, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { keyFor } from '#machines/parts/keyFor.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import {
  contested,
  differing,
  type MergeField,
  type MergePreview,
  type MergeSide,
  standing,
} from './mergeFields.ts';
import type { Patient } from './patientFields.ts';

export interface MergeInput {
  /** The chart that is given up. */
  readonly from: number;
  /** The chart that is kept, where it is chosen already. */
  readonly into: number | null;
  /** Names this page to the server, so that a merge that is sent again after a lost answer is told as done. */
  readonly attempt: string;
}

interface Context {
  attempt: string;
  from: number;
  into: number | null;
  preview: MergePreview | null;
  chosen: Readonly<Partial<Record<MergeField, MergeSide>>>;
  problem: Trouble<'undecided' | 'changed'> | null;
  /** Whether a merge was sent whose answer no one has heard yet: it may be done. */
  isUnanswered: boolean;
}

/** What is sent: both versions that were looked at, and the fields of the chart that is given up. */
export interface Merging {
  readonly from: number;
  readonly version: number;
  readonly into: number;
  readonly into_version: number;
  readonly fields: readonly MergeField[];
  /** What the charts contradict each other in, looked at and chosen. */
  readonly settled: readonly 'blood_type'[];
}

/** A merge under the key by which the server knows it again. */
export type MergingCall = Merging & { readonly key: string };

type Chosen = Pick<Context, 'preview' | 'chosen'>;

/** What the charts contradict each other in and no one has chosen yet. */
export const undecided = ({ preview, chosen }: Chosen): MergeField[] =>
  preview ? contested(preview).filter((name) => chosen[name] === undefined) : [];

/** From which chart a field is taken, mine is the chart that is kept; null where someone has to choose. */
export const sideOf = ({ preview, chosen }: Chosen, name: MergeField): MergeSide | null =>
  chosen[name] ??
  (preview && contested(preview).some((one) => one === name)
    ? null
    : preview
      ? standing(preview, name)
      : 'mine');

const merging = (context: Context): Merging => {
  const { from, into, preview } = context;
  return {
    from,
    version: given(preview, 'preview').patient.version,
    into: given(into, 'into'),
    into_version: given(preview, 'preview').into.version,
    fields: preview ? differing(preview).filter((name) => sideOf(context, name) === 'theirs') : [],
    settled: preview ? contested(preview) : [],
  };
};

/** Two charts of one person become one: who it is, which words stand, what moves, and only then the merge. */
export const patientMergeMachine = setup({
  types: {
    context: {} as Context,
    input: {} as MergeInput,
    events: {} as
      | { type: 'other.chosen'; id: number }
      | { type: 'other.reconsidered' }
      | { type: 'sides.swapped' }
      | { type: 'field.chosen'; name: MergeField; side: MergeSide }
      | { type: 'fields.confirmed' }
      | { type: 'fields.reconsidered' }
      | { type: 'merge.confirmed' }
      | { type: 'merge.left' }
      | { type: 'retried' },
    emitted: {} as { type: 'merged'; patient: Patient },
    children: {} as { readPreview: 'readPreview'; mergePatients: 'mergePatients' },
  },
  actors: {
    readPreview: unprovided<MergePreview, { from: number; into: number }>('readPreview'),
    mergePatients: unprovided<Patient, MergingCall>('mergePatients'),
  },
  guards: {
    ...failureGuards,
    isChosen: ({ context }) => context.into !== null,
    isDecided: ({ context }) => undecided(context).length === 0,
    isUnanswered: ({ context }) => context.isUnanswered,
  },
  actions: {
    takeOther: assign(({ event }) => {
      assertEvent(event, 'other.chosen');
      return { into: event.id, chosen: {}, problem: null };
    }),
    forgetOther: assign({ into: null, preview: null, chosen: {}, problem: null }),
    swap: assign(({ context }) => ({
      from: context.into ?? context.from,
      into: context.from,
      preview: null,
      chosen: {},
    })),
    takePreview: assign((_, { preview }: { preview: MergePreview }) => ({ preview })),
    choose: assign(({ context, event }) => {
      assertEvent(event, 'field.chosen');
      return { problem: null, chosen: { ...context.chosen, [event.name]: event.side } };
    }),
    forgetProblem: assign({ problem: null }),
    askToDecide: assign({ problem: 'undecided' }),
    tellChanged: assign({ problem: 'changed' }),
    noteSent: assign({ isUnanswered: true }),
    noteAnswer: assign({ isUnanswered: false }),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({ problem: saidIn(error) })),
    tellMerged: emit((_, { patient }: { patient: Patient }) => ({ type: 'merged', patient }) as const),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'patientMerge',
  description: 'Two charts of one person become one.',
  context: ({ input }) => ({ ...input, preview: null, chosen: {}, problem: null, isUnanswered: false }),
  initial: 'beginning',
  on: { 'merge.left': [{ guard: 'isUnanswered', target: '.unknown' }, { target: '.left' }] },
  states: {
    beginning: {
      description: 'Checks whether the other chart is already chosen.',
      always: [{ guard: 'isChosen', target: 'reading' }, { target: 'choosing' }],
    },
    choosing: {
      description: 'Asks for the other chart of the same person.',
      on: { 'other.chosen': { target: 'reading', actions: 'takeOther' } },
    },
    reading: {
      tags: 'busy',
      description: 'Fetches both charts and what would move.',
      on: { 'other.reconsidered': { target: 'choosing', actions: 'forgetOther' } },
      invoke: {
        src: 'readPreview',
        id: 'readPreview',
        input: ({ context }) => ({ from: context.from, into: given(context.into, 'into') }),
        onDone: {
          target: 'comparing',
          actions: { type: 'takePreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: [
          {
            guard: { type: 'refused', params: why },
            target: 'choosing',
            actions: ['forgetOther', { type: 'tellRefusal', params: why }],
          },
          { target: 'unreadable' },
        ],
      },
    },
    unreadable: {
      description: 'The charts could not be fetched; nothing has changed.',
      on: {
        retried: 'reading',
        'other.reconsidered': { target: 'choosing', actions: 'forgetOther' },
      },
    },
    comparing: {
      description: 'For each field, one chart is chosen; lists are joined.',
      on: {
        'sides.swapped': { target: 'reading', actions: ['swap', 'forgetProblem'] },
        'other.reconsidered': { target: 'choosing', actions: 'forgetOther' },
      },
      initial: 'weighing',
      states: {
        weighing: {
          description: 'Checks whether the charts contradict each other where no choice was made.',
          always: [{ guard: 'isDecided', target: 'decided' }, { target: 'contested' }],
        },
        contested: {
          description: 'Two blood groups: one has to be chosen first.',
          on: {
            'field.chosen': { target: 'weighing', actions: 'choose' },
            'fields.confirmed': { actions: 'askToDecide' },
          },
        },
        decided: {
          description: 'Every field is decided.',
          on: {
            'field.chosen': { actions: 'choose' },
            'fields.confirmed': { target: '#patientMerge.previewing', actions: 'forgetProblem' },
          },
        },
      },
    },
    previewing: {
      description: 'Says what will move and what will stay.',
      on: {
        'fields.reconsidered': 'comparing',
        'merge.confirmed': 'merging',
      },
    },
    merging: {
      tags: ['busy', 'deed'],
      description: 'Waits for the server; leaving does not stop the merge.',
      entry: ['forgetProblem', 'noteSent'],
      on: { 'merge.left': {} },
      invoke: {
        src: 'mergePatients',
        id: 'mergePatients',
        input: ({ context }) => {
          const call = merging(context);
          return { ...call, key: keyFor(context.attempt, call) };
        },
        onDone: {
          target: 'merged',
          actions: { type: 'tellMerged', params: ({ event }) => ({ patient: event.output }) },
        },
        onError: [
          {
            guard: { type: 'outdated', params: why },
            target: 'reading',
            actions: ['noteAnswer', 'tellChanged'],
          },
          {
            guard: { type: 'refused', params: why },
            target: 'previewing',
            actions: ['noteAnswer', { type: 'tellRefusal', params: why }],
          },
          { target: 'unavailable' },
        ],
      },
      initial: 'sending',
      states: {
        sending: { after: { slow: 'slow' } },
        slow: {
          tags: 'slow',
          description: 'It takes longer than usual and can be left; the chart shows the outcome later.',
          on: { 'merge.left': '#patientMerge.unknown' },
        },
      },
    },
    unavailable: {
      description: 'No answer; it is not known whether the charts are one now.',
      on: { 'merge.confirmed': 'merging', 'fields.reconsidered': 'comparing' },
    },
    merged: { description: 'One chart remains; the other points to it.', type: 'final' },
    left: { description: 'Left without a merge.', type: 'final' },
    unknown: {
      description: 'Left before an answer came; only the charts tell whether they were merged.',
      type: 'final',
    },
  },
});
