import { emit, setup } from 'xstate';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { newServiceValues, type Service, serviceFields } from './serviceFields.ts';

interface Input {
  /** The clinic that it is stored in. */
  clinic: number;
  /** Names this form to the server, so that a repeated request makes one service. */
  attempt: string;
}

/** A new service: filled in and saved, or left. */
export const serviceCreateMachine = setup({
  types: {
    context: {} as Input,
    input: {} as Input,
    events: {} as SavingFact<Service>,
    emitted: {} as { type: 'saved'; service: Service },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<{ clinic: number }, Service>() },
  guards: { broke },
  actions: {
    tellSaved: emit((_, { stored }: { stored: Service }) => ({ type: 'saved', service: stored }) as const),
  },
}).createMachine({
  id: 'serviceCreate',
  description: 'A new service: filled in and saved, or left.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The form is open until it is saved or left.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { clinic, attempt }, self }) => ({
          owner: self,
          id: null,
          about: { clinic },
          fields: serviceFields,
          initial: newServiceValues,
          draft: `serviceCreate-${clinic}`,
          attempt,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        'saving.stored': { target: 'saved', actions: { type: 'tellSaved', params: ({ event }) => event } },
      },
    },
    saved: { description: 'The service exists.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
