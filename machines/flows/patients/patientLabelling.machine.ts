import { assertEvent, assign, emit, setup } from 'xstate';
import { failureGuards, firstSentence, RefusedError, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { components } from '#openapi/schema.d.ts';

export type Labelling = components['schemas']['Labelling'];
export type Labelled = components['schemas']['Labelled'];

export interface LabellingInput {
  readonly clinic: number;
  /** Whose labels are changed, by id. */
  readonly patients: readonly number[];
  /** Names this change to the server, so that what each portion did is still told when it is sent again. */
  readonly attempt: string;
}

/** A portion of the change as it is sent. */
export interface LabellingCall {
  readonly body: Labelling;
  readonly key: string;
}

/** What came of it: done, nothing, or no one knows and the list has to be read again. */
export interface LabellingOutcome {
  readonly kind: 'labelled' | 'left' | 'unknown';
}

export type LabelChange = 'give' | 'take';

interface Context extends LabellingInput {
  labels: Readonly<Record<number, LabelChange>>;
  /** Those to whom nothing was done yet, the next portion at the beginning. */
  rest: readonly number[];
  /** What all portions together did; null before the first is answered. */
  told: Labelled | null;
  problem: string | null;
}

/** As many patients as are changed by one call: few enough that it is quick, and that no one else waits for one of them. */
export const portion = 100;

const body = ({ clinic, rest, labels }: Context): Labelling => {
  const by = (change: LabelChange) =>
    Object.entries(labels)
      .filter(([, one]) => one === change)
      .map(([id]) => Number(id));
  return { clinic, patients: rest.slice(0, portion), add: by('give'), remove: by('take') };
};

const nothing: Labelled = { changed: [], given: [], taken: [], unchanged: [], refused: [] };

/** What two portions did, as if they had been one. */
function together(one: Labelled, other: Labelled): Labelled {
  const joined = (name: 'given' | 'taken') => {
    const labels = new Map<number, number[]>();
    for (const { label, patients } of [...one[name], ...other[name]])
      labels.set(label, [...(labels.get(label) ?? []), ...patients]);
    return [...labels].map(([label, patients]) => ({ label, patients }));
  };
  return {
    changed: [...one.changed, ...other.changed],
    given: joined('given'),
    taken: joined('taken'),
    unchanged: [...one.unchanged, ...other.unchanged],
    refused: [...one.refused, ...other.refused],
  };
}

/** Labels given to many patients, and taken from them, portion by portion; those that could not be changed are named. */
export const patientLabellingMachine = setup({
  types: {
    context: {} as Context,
    input: {} as LabellingInput,
    events: {} as
      | { type: 'label.chosen'; id: number; change: LabelChange | null }
      | { type: 'labelling.confirmed' }
      | { type: 'labelling.stopped' }
      | { type: 'labelling.left' },
    emitted: {} as { type: 'labelled'; told: Labelled },
    output: {} as LabellingOutcome,
    children: {} as { labelPatients: 'labelPatients' },
  },
  actors: { labelPatients: unprovided<Labelled, LabellingCall>('labelPatients') },
  guards: {
    ...failureGuards,
    changesSomething: ({ context }) => Object.keys(context.labels).length > 0,
    isOver: ({ context }) => context.rest.length === 0,
    isPartial: ({ context: { rest, told } }) => rest.length === 0 && (told ?? nothing).refused.length > 0,
    isUntouched: ({ context }) => context.told === null,
    refusedAtOnce: ({ context }, { error }: { error: unknown }) =>
      context.told === null && error instanceof RefusedError,
  },
  actions: {
    choose: assign(({ context, event }) => {
      assertEvent(event, 'label.chosen');
      const { [event.id]: _, ...others } = context.labels;
      return { labels: event.change ? { ...others, [event.id]: event.change } : others, problem: null };
    }),
    takeTold: assign(({ context }, { told }: { told: Labelled }) => ({
      told: together(context.told ?? nothing, told),
      rest: context.rest.slice(portion),
    })),
    leaveRest: assign(({ context }) => ({ rest: context.rest.slice(0, portion) })),
    forgetProblem: assign({ problem: null }),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({
      problem: firstSentence(error),
    })),
    tellLabelled: emit(({ context }) => ({ type: 'labelled', told: context.told ?? nothing }) as const),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'patientLabelling',
  description: 'Changing the labels of many patients, one portion after the other.',
  context: ({ input }) => ({ ...input, labels: {}, rest: input.patients, told: null, problem: null }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Chooses which labels to add and which to remove.',
      on: {
        'label.chosen': { actions: 'choose' },
        'labelling.confirmed': [{ guard: 'changesSomething', target: 'labelling' }, { target: '.unchosen' }],
        'labelling.left': 'left',
      },
      initial: 'waiting',
      states: {
        waiting: {},
        unchosen: {
          description: 'It was confirmed without a label to add or remove.',
          on: { 'label.chosen': { target: 'waiting', actions: 'choose' } },
        },
      },
    },
    labelling: {
      tags: ['busy', 'deed'],
      description: 'One portion after the other is sent, until no one is left or the user stops.',
      entry: 'forgetProblem',
      initial: 'looking',
      states: {
        looking: {
          description: 'Checks whether patients are left.',
          always: [
            { guard: 'isPartial', target: '#patientLabelling.partial', actions: 'tellLabelled' },
            { guard: 'isOver', target: '#patientLabelling.labelled', actions: 'tellLabelled' },
            { target: 'sending' },
          ],
        },
        sending: {
          description: 'Waits for the server, which changes each patient of a portion separately.',
          invoke: {
            src: 'labelPatients',
            id: 'labelPatients',
            input: ({ context }) => ({
              body: body(context),
              key: `${context.attempt}-${context.patients.indexOf(given(context.rest[0], 'patient'))}`,
            }),
            onDone: {
              target: 'looking',
              actions: { type: 'takeTold', params: ({ event }) => ({ told: event.output }) },
            },
            onError: [
              {
                guard: { type: 'refusedAtOnce', params: why },
                target: '#patientLabelling.choosing',
                actions: { type: 'tellRefusal', params: why },
              },
              {
                guard: { type: 'refused', params: why },
                target: '#patientLabelling.halted',
                actions: [{ type: 'tellRefusal', params: why }, 'tellLabelled'],
              },
              { target: '#patientLabelling.unavailable' },
            ],
          },
          on: { 'labelling.stopped': { actions: 'leaveRest' } },
          initial: 'awaited',
          states: {
            awaited: { after: { slow: 'slow' } },
            slow: {
              tags: 'slow',
              description: 'It takes longer than usual and can be left.',
              on: {
                'labelling.left': [
                  { guard: 'isUntouched', target: '#patientLabelling.unknown' },
                  { target: '#patientLabelling.unknown', actions: 'tellLabelled' },
                ],
              },
            },
          },
        },
      },
    },
    unavailable: {
      description: 'No answer; the portion can be sent again and is done only once.',
      on: {
        'labelling.confirmed': 'labelling',
        'labelling.left': [
          { guard: 'isUntouched', target: 'unknown' },
          { target: 'unknown', actions: 'tellLabelled' },
        ],
      },
    },
    partial: {
      description: 'Some could not be changed; the page says which and why.',
      on: { 'labelling.left': 'labelled' },
    },
    halted: {
      description:
        'Some portions are done and the next was refused; the page says why and how many are left.',
      on: { 'labelling.left': 'labelled' },
    },
    labelled: { description: 'It is done.', type: 'final', output: { kind: 'labelled' } },
    left: { description: 'Left without a change.', type: 'final', output: { kind: 'left' } },
    unknown: {
      description: 'Left without an answer: only the list tells whose labels were changed.',
      type: 'final',
      output: { kind: 'unknown' },
    },
  },
  output: ({ event }) => event.output as LabellingOutcome,
});
