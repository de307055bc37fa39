import { emit, setup } from 'xstate';
import { broke, type SavingFact, savingOf, unsure } from '#machines/parts/saving.machine.ts';
import { blankHold, type ChartHold, chartHoldFields } from './chartHoldFields.ts';

interface Input {
  readonly patient: number;
}

/** Keeps a chart that is due until a day, and says why. */
export const chartHoldMachine = setup({
  types: {
    context: {} as Input,
    input: {} as Input,
    events: {} as SavingFact<ChartHold>,
    emitted: {} as { type: 'kept' } | { type: 'unsure' },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<Input, ChartHold>() },
  guards: { broke, unsure },
  actions: { tellKept: emit({ type: 'kept' }), tellUnsure: emit({ type: 'unsure' }) },
}).createMachine({
  id: 'chartHold',
  description: 'Keeping a chart that is due for removal until a date, with a reason.',
  context: ({ input }) => input,
  initial: 'asking',
  states: {
    asking: {
      description: 'Asks until when, and for the reason.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { patient }, self }) => ({
          owner: self,
          id: null,
          about: { patient },
          fields: chartHoldFields,
          initial: blankHold,
          draft: null,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          {
            guard: { type: 'unsure', params: ({ event }) => event.output },
            target: 'unsure',
            actions: 'tellUnsure',
          },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: { 'saving.stored': { target: 'kept', actions: 'tellKept' } },
    },
    kept: { description: 'It is kept until that day.', type: 'final' },
    unsure: { description: 'Left before it was known whether it is kept.', type: 'final' },
    left: { description: 'Nothing was decided.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
