import { sendTo, setup } from 'xstate';
import type { Owner } from '#machines/parts/owner.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { profileFields, profileValues, type User } from './accountFields.ts';

/** What the auth chart hears when the signed-in user's profile has changed. */
export interface UserChanged {
  type: 'user.changed';
  user: User;
}

interface Input {
  auth: Owner<UserChanged>;
  user: User;
}

/** The signed-in user's own profile. */
export const profileEditMachine = setup({
  types: {
    context: {} as Input,
    input: {} as Input,
    events: {} as SavingFact<User>,
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<null, User>() },
  guards: { broke },
  actions: {
    tellAuth: sendTo(
      ({ context }) => context.auth,
      (_, { stored }: { stored: User }): UserChanged => ({ type: 'user.changed', user: stored }),
    ),
  },
}).createMachine({
  id: 'profileEdit',
  description: 'The signed-in user’s own profile.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The form is open; once it is stored, it is ready for the next change.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { user }, self }) => ({
          owner: self,
          // an API of someone else's may tell none: then no one is looked up who could be first
          id: user.id ?? null,
          about: null,
          fields: profileFields,
          initial: profileValues(user),
          draft: 'profileEdit',
          version: user.version ?? null,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: { 'saving.stored': { actions: { type: 'tellAuth', params: ({ event }) => event } } },
    },
    left: { description: 'Left without saving.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
