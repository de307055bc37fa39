import { assertEvent, assign, emit, setup } from 'xstate';
import { failureGuards, firstSentence, why } from '#machines/parts/failure.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { components } from '#openapi/schema.d.ts';

export type Labelling = components['schemas']['Labelling'];
export type Labelled = components['schemas']['Labelled'];

export interface LabellingInput {
  readonly clinic: number;
  /** Whose labels are changed, by id. */
  readonly patients: readonly number[];
  /** Names this change to the server, so that what it did is still told when it is sent again. */
  readonly attempt: string;
}

/** A change as it is sent. */
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
  told: Labelled | null;
  problem: string | null;
}

const body = ({ clinic, patients, labels }: Context): Labelling => {
  const by = (change: LabelChange) =>
    Object.entries(labels)
      .filter(([, one]) => one === change)
      .map(([id]) => Number(id));
  return { clinic, patients: [...patients], add: by('give'), remove: by('take') };
};

/** Labels given to many patients, and taken from them; whoever could not be changed is named. */
export const patientLabellingMachine = setup({
  types: {
    context: {} as Context,
    input: {} as LabellingInput,
    events: {} as
      | { type: 'label.chosen'; id: number; change: LabelChange | null }
      | { type: 'labelling.confirmed' }
      | { type: 'labelling.left' },
    emitted: {} as { type: 'labelled'; told: Labelled },
    output: {} as LabellingOutcome,
    children: {} as { labelPatients: 'labelPatients' },
  },
  actors: { labelPatients: unprovided<Labelled, LabellingCall>('labelPatients') },
  guards: {
    ...failureGuards,
    changesSomething: ({ context }) => Object.keys(context.labels).length > 0,
    isPartial: (_, { told }: { told: Labelled }) => told.refused.length > 0,
  },
  actions: {
    choose: assign(({ context, event }) => {
      assertEvent(event, 'label.chosen');
      const { [event.id]: _, ...others } = context.labels;
      return { labels: event.change ? { ...others, [event.id]: event.change } : others, problem: null };
    }),
    takeTold: assign((_, { told }: { told: Labelled }) => ({ told })),
    forgetProblem: assign({ problem: null }),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({
      problem: firstSentence(error),
    })),
    tellLabelled: emit((_, { told }: { told: Labelled }) => ({ type: 'labelled', told }) as const),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'patientLabelling',
  description: 'Changing the labels of many patients at once.',
  context: ({ input }) => ({ ...input, labels: {}, told: null, problem: null }),
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
      description: 'Waits for the server, which changes each patient separately.',
      entry: 'forgetProblem',
      invoke: {
        src: 'labelPatients',
        id: 'labelPatients',
        input: ({ context }) => ({ body: body(context), key: context.attempt }),
        onDone: [
          {
            guard: { type: 'isPartial', params: ({ event }) => ({ told: event.output }) },
            target: 'partial',
            actions: [
              { type: 'takeTold', params: ({ event }) => ({ told: event.output }) },
              { type: 'tellLabelled', params: ({ event }) => ({ told: event.output }) },
            ],
          },
          {
            target: 'labelled',
            actions: { type: 'tellLabelled', params: ({ event }) => ({ told: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'refused', params: why },
            target: 'choosing',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'unavailable' },
        ],
      },
      initial: 'sending',
      states: {
        sending: { after: { slow: 'slow' } },
        slow: {
          tags: 'slow',
          description: 'It takes longer than usual and can be left.',
          on: { 'labelling.left': '#patientLabelling.unknown' },
        },
      },
    },
    unavailable: {
      description: 'No answer; it can be sent again and is done only once.',
      on: { 'labelling.confirmed': 'labelling', 'labelling.left': 'unknown' },
    },
    partial: {
      description: 'Some could not be changed; the page says which and why.',
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
