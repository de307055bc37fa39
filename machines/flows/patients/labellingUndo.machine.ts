import { assign, emit, setup } from 'xstate';
import { patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import { type Labelled, type Labelling, type LabellingCall, portion } from './patientLabelling.machine.ts';

interface Input {
  readonly clinic: number;
  /** What the change of the labels answered. */
  readonly told: Labelled;
  readonly attempt: string;
}

interface Context extends Input {
  /** What has still to be sent, the next at the beginning. */
  queue: readonly Labelling[];
}

const portions = (patients: readonly number[]) =>
  Array.from({ length: Math.ceil(patients.length / portion) }, (_, nth) =>
    patients.slice(nth * portion, (nth + 1) * portion),
  );

/** The changes that put every label back where it was, and leave alone the patients who had it before. */
const reversed = ({ clinic, told }: Input): Labelling[] => [
  ...told.given.flatMap(({ label, patients }) =>
    portions(patients).map((some) => ({ clinic, patients: some, add: [], remove: [label] })),
  ),
  ...told.taken.flatMap(({ label, patients }) =>
    portions(patients).map((some) => ({ clinic, patients: some, add: [label], remove: [] })),
  ),
];

/** Undoes a change of many patients' labels, label by label, in portions. */
export const labellingUndoMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as { type: 'retried' },
    emitted: {} as { type: 'undone' } | { type: 'stuck' },
    children: {} as { labelPatients: 'labelPatients' },
  },
  actors: { labelPatients: unprovided<Labelled, LabellingCall>('labelPatients') },
  guards: { isDone: ({ context }) => context.queue.length === 0 },
  actions: {
    goOn: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    tellUndone: emit({ type: 'undone' }),
    tellStuck: emit({ type: 'stuck' }),
  },
  delays: { patience },
}).createMachine({
  id: 'labellingUndo',
  description: 'Undoing a change of many patients’ labels, label by label and portion by portion.',
  context: ({ input }) => ({ ...input, queue: reversed(input) }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Checks whether a portion is left to restore.',
      always: [{ guard: 'isDone', target: 'undone', actions: 'tellUndone' }, { target: 'labelling' }],
    },
    labelling: {
      tags: ['busy', 'deed'],
      description: 'A label of one portion is being restored; repeating it is harmless.',
      invoke: {
        src: 'labelPatients',
        id: 'labelPatients',
        input: ({ context: { clinic, queue, attempt } }) => ({
          body: queue[0] ?? { clinic, patients: [] },
          key: `${attempt}-${queue.length}`,
        }),
        onDone: { target: 'choosing', actions: 'goOn' },
        onError: { target: 'stuck', actions: 'tellStuck' },
      },
      after: { patience: { target: 'stuck', actions: 'tellStuck' } },
    },
    stuck: {
      description: 'Refused, or no answer; the rest can be tried again.',
      on: { retried: 'labelling' },
    },
    undone: { description: 'Every label is as it was.', type: 'final' },
  },
});
