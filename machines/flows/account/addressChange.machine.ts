import { assertEvent, assign, setup } from 'xstate';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { type AddressAsked, addressFields, blankAddress } from './accountFields.ts';

/** Another address for the signed-in user's account, which counts once a link that is sent there was opened. */
export const addressChangeMachine = setup({
  types: {
    context: {} as { email: string },
    events: {} as SavingFact<AddressAsked> | { type: 'another.wanted' },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<null, AddressAsked>() },
  guards: {
    broke,
    isHeld: ({ event }) => event.type === 'saving.stored' && event.stored.isHeld,
  },
  actions: {
    takeEmail: assign(({ event }) => {
      assertEvent(event, 'saving.stored');
      return { email: event.stored.email };
    }),
  },
}).createMachine({
  id: 'addressChange',
  description: 'Changing the email address of the user’s account, confirmed from the new mailbox.',
  context: { email: '' },
  initial: 'open',
  states: {
    open: {
      description: 'The form is open.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ self }) => ({
          owner: self,
          id: null,
          about: null,
          fields: addressFields,
          initial: blankAddress,
          draft: null,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        'saving.stored': [
          { guard: 'isHeld', target: 'held', actions: 'takeEmail' },
          { target: 'sent', actions: 'takeEmail' },
        ],
      },
    },
    sent: {
      description: 'A link was sent to the new address; nothing changes until it is opened.',
      on: { 'another.wanted': 'open' },
    },
    held: {
      description: 'The server cannot send mail yet, so no mailbox can confirm anything.',
      on: { 'another.wanted': 'open' },
    },
    left: { description: 'Left without asking.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
