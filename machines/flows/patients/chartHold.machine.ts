import { emit, setup } from 'xstate';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { blankHold, type ChartHold, chartHoldFields } from './chartHoldFields.ts';

interface Input {
  readonly patient: number;
}

/** Keeps a chart that is due until a day, and says why. */
export const chartHoldMachine = setup({
  types: {
    context: {} as Input,
    input: {} as Input,
    events: {} as SavingFact<ChartHold> | { type: 'hold.dismissed' },
    emitted: {} as { type: 'kept' },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<Input, ChartHold>() },
  guards: { broke },
  actions: { tellKept: emit({ type: 'kept' }) },
}).createMachine({
  id: 'chartHold',
  description: 'Keeps a chart that is due until a day, and says why.',
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
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: { 'saving.stored': { target: 'kept', actions: 'tellKept' }, 'hold.dismissed': 'left' },
    },
    kept: { description: 'It is kept until that day.', type: 'final' },
    left: { description: 'Nothing was decided.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
