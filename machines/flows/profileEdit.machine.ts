import { assign, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormFact, formMachine } from '../form/form.machine.ts';
import type { FormValues } from '../form/rules.ts';
import { conflictMachine, type Resolution, settledBy } from '../parts/conflict.machine.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import type { Owner } from '../parts/owner.ts';
import { unprovided } from '../parts/unprovided.ts';
import { type Profile, profile, profileFields, profileValues, type User } from './accountFields.ts';

/** What the auth chart hears when the signed-in user's profile has changed. */
export interface UserChanged {
  type: 'user.changed';
  user: User;
}

interface Context {
  auth: Owner<UserChanged>;
  id: number;
  values: FormValues;
  /** What the typing began with. */
  base: FormValues;
  version: number | null;
}

const resolved = ({ event }: { event: { output: Resolution } }) => ({ resolution: event.output });

/** The signed-in user's own profile. */
export const profileEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { auth: Owner<UserChanged>; user: User },
    events: {} as FormFact | { type: 'saving.cancelled' },
    children: {} as { form: 'form'; updateUser: 'updateUser'; conflict: 'conflict' },
  },
  actors: {
    form: formMachine,
    conflict: conflictMachine,
    updateUser: unprovided<User, { body: Profile; version: number | null }>('updateUser'),
  },
  guards: {
    ...failureGuards,
    wantsSaving: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'save',
    yielded: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'theirs',
  },
  actions: {
    takeValues: assign(({ event }) =>
      event.type === 'form.submitted'
        ? { values: event.values, version: event.version, base: event.base }
        : {},
    ),
    takeUser: assign((_, { user }: { user: User }) => ({
      values: profileValues(user),
      base: profileValues(user),
      version: user.version ?? null,
    })),
    takeResolution: assign((_, { resolution }: { resolution: Resolution }) => settledBy(resolution)),
    tellAuth: sendTo(
      ({ context }) => context.auth,
      (_, { user }: { user: User }): UserChanged => ({ type: 'user.changed', user }),
    ),
    rejectForm: sendTo(
      'form',
      (_, { error }: { error: unknown }): FormAnswer => ({ type: 'form.rejected', ...sentences(error) }),
    ),
    releaseForm: sendTo('form', { type: 'form.released' }),
    holdForm: sendTo(
      'form',
      ({ context }): FormAnswer => ({
        type: 'form.held',
        values: context.values,
        version: context.version,
        base: context.base,
      }),
    ),
    settleForm: sendTo(
      'form',
      ({ context }): FormAnswer => ({
        type: 'form.settled',
        values: context.values,
        version: context.version,
      }),
    ),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'profileEdit',
  description: 'The signed-in user’s own profile.',
  context: ({ input }) => ({
    auth: input.auth,
    id: input.user.id ?? 0,
    values: profileValues(input.user),
    base: profileValues(input.user),
    version: input.user.version ?? null,
  }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields: profileFields,
          initial: context.values,
          draft: 'profileEdit',
          version: context.version,
        }),
        onDone: 'left',
        onError: 'broken',
      },
      initial: 'filling',
      states: {
        filling: {
          description: 'The form is open.',
          on: { 'form.submitted': { target: 'saving', actions: 'takeValues' } },
        },
        saving: {
          tags: 'busy',
          description: 'The profile is on its way to the server.',
          invoke: {
            src: 'updateUser',
            id: 'updateUser',
            input: ({ context }) => ({ body: profile(context.values), version: context.version }),
            onDone: {
              target: 'saved',
              actions: [
                { type: 'takeUser', params: ({ event }) => ({ user: event.output }) },
                { type: 'tellAuth', params: ({ event }) => ({ user: event.output }) },
                'settleForm',
              ],
            },
            onError: [
              { guard: { type: 'outdated', params: why }, target: 'conflict', actions: 'releaseForm' },
              {
                guard: { type: 'refused', params: why },
                target: 'filling',
                actions: { type: 'rejectForm', params: why },
              },
              { target: 'unavailable', actions: 'releaseForm' },
            ],
          },
          on: { 'saving.cancelled': { target: 'filling', actions: 'releaseForm' } },
          initial: 'sending',
          states: {
            sending: { after: { slow: 'slow' } },
            slow: { tags: 'slow', description: 'It takes longer than usual and may be cancelled.' },
          },
        },
        unavailable: {
          description: 'No answer from the server; what was typed stays, and submitting tries again.',
          on: { 'form.submitted': { target: 'saving', actions: 'takeValues' } },
        },
        conflict: {
          description: 'The profile was changed elsewhere in the meantime.',
          invoke: {
            src: 'conflict',
            id: 'conflict',
            input: ({ context }) => ({ id: context.id, mine: context.values, base: context.base }),
            onDone: [
              {
                guard: { type: 'wantsSaving', params: resolved },
                target: 'saving',
                actions: [{ type: 'takeResolution', params: resolved }, 'holdForm'],
              },
              {
                guard: { type: 'yielded', params: resolved },
                target: 'filling',
                actions: [{ type: 'takeResolution', params: resolved }, 'settleForm'],
              },
              { target: 'filling' },
            ],
            onError: 'unavailable',
          },
        },
        saved: {
          description: 'The profile is stored; the form is ready for another change.',
          on: { 'form.submitted': { target: 'saving', actions: 'takeValues' } },
        },
      },
    },
    left: { description: 'Left without saving.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
