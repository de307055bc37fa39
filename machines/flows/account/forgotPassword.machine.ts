import { assertEvent, assign, setup } from 'xstate';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { type RecoveryAsked, recoveryFields } from './accountFields.ts';

/** An address in, and a link for a new password on its way to it; no one is told whether it has an account. */
export const forgotPasswordMachine = setup({
  types: {
    context: {} as { email: string },
    input: {} as { email: string },
    events: {} as SavingFact<RecoveryAsked> | { type: 'another.wanted' },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<null, RecoveryAsked>() },
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
  id: 'forgotPassword',
  description: 'Asking for a link to set a new password.',
  context: ({ input }) => ({ email: input.email }),
  initial: 'open',
  states: {
    open: {
      description: 'The form is open.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context, self }) => ({
          owner: self,
          id: null,
          about: null,
          fields: recoveryFields,
          initial: { email: context.email },
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
      description: 'A link is on its way, if the address has an account.',
      on: { 'another.wanted': 'open' },
    },
    held: {
      description: 'The server cannot send mail yet, to any address.',
      on: { 'another.wanted': 'open' },
    },
    left: { description: 'Left without asking.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
