import { emit, setup } from 'xstate';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { type ConsentForm, type ConsentFormOrigin, consentFormFields } from './consentFormFields.ts';

interface Input {
  /** The clinic that it is stored in. */
  clinic: number;
  /** What it begins with: nothing, or another form. */
  origin: ConsentFormOrigin;
  /** Names this form to the server, so that a repeated request makes one form. */
  attempt: string;
}

/** A new consent form: filled in and saved, or left. */
export const consentFormCreateMachine = setup({
  types: {
    context: {} as Input,
    input: {} as Input,
    events: {} as SavingFact<ConsentForm>,
    emitted: {} as { type: 'saved'; form: ConsentForm },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<{ clinic: number }, ConsentForm>() },
  guards: { broke },
  actions: {
    tellSaved: emit((_, { stored }: { stored: ConsentForm }) => ({ type: 'saved', form: stored }) as const),
  },
}).createMachine({
  id: 'consentFormCreate',
  description: 'A new consent form: filled in and saved, or left.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The form is open until it is saved or left.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { clinic, origin, attempt }, self }) => ({
          owner: self,
          id: null,
          about: { clinic },
          fields: consentFormFields,
          initial: origin.values,
          draft: `consentFormCreate-${clinic}${origin.draft}`,
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
    saved: { description: 'The form exists as a draft.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
