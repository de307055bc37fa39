import { assign, emit, setup } from 'xstate';
import { failureGuards, firstSentence, why } from '#machines/parts/failure.ts';
import { patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { Invitation } from './staffFields.ts';

export interface StandingInput {
  readonly id: number;
  readonly version: number;
}

/** A link that is on its way, or held where the server sends no mail. */
export interface ResetLinkSent {
  readonly isHeld: boolean;
}

/** Whether a member of staff gets in: inviting, suspending, reinstating, a link or code for who lost the way in. */
export const staffStandingMachine = setup({
  types: {
    context: {} as StandingInput & { problem: string | null; invitation: Invitation | null },
    input: {} as StandingInput,
    events: {} as
      | { type: 'invitation.asked' }
      | { type: 'suspension.asked' }
      | { type: 'suspension.confirmed' }
      | { type: 'suspension.dismissed' }
      | { type: 'reinstatement.asked' }
      | { type: 'resetLink.asked' }
      | { type: 'resetLink.confirmed' }
      | { type: 'resetLink.dismissed' }
      | { type: 'factorReset.asked' }
      | { type: 'factorReset.confirmed' }
      | { type: 'factorReset.dismissed' }
      | { type: 'code.noted' },
    emitted: {} as
      | { type: 'moved'; to: 'suspended' | 'reinstated' | 'invited' }
      | { type: 'resetLinkSent'; isHeld: boolean }
      | { type: 'factorResetSent'; isHeld: boolean }
      | { type: 'outdated' },
    children: {} as {
      invite: 'invite';
      suspend: 'suspend';
      reinstate: 'reinstate';
      sendResetLink: 'sendResetLink';
      sendFactorReset: 'sendFactorReset';
    },
  },
  actors: {
    invite: unprovided<Invitation, StandingInput>('invite'),
    suspend: unprovided<void, StandingInput>('suspend'),
    reinstate: unprovided<void, StandingInput>('reinstate'),
    sendResetLink: unprovided<ResetLinkSent, StandingInput>('sendResetLink'),
    sendFactorReset: unprovided<ResetLinkSent, StandingInput>('sendFactorReset'),
  },
  guards: failureGuards,
  actions: {
    tellRefusal: assign((_, { error }: { error: unknown }) => ({
      problem: firstSentence(error),
    })),
    forgetProblem: assign({ problem: null }),
    takeInvitation: assign((_, { invitation }: { invitation: Invitation }) => ({ invitation })),
    tellMoved: emit(
      (_, { to }: { to: 'suspended' | 'reinstated' | 'invited' }) => ({ type: 'moved', to }) as const,
    ),
    tellResetLinkSent: emit((_, { isHeld }: ResetLinkSent) => ({ type: 'resetLinkSent', isHeld }) as const),
    tellFactorResetSent: emit(
      (_, { isHeld }: ResetLinkSent) => ({ type: 'factorResetSent', isHeld }) as const,
    ),
    tellOutdated: emit({ type: 'outdated' }),
  },
  delays: { patience },
}).createMachine({
  id: 'staffStanding',
  description:
    'Whether a member of staff gets in: inviting, suspending, reinstating, a link or code for who lost the way in.',
  context: ({ input }) => ({ ...input, problem: null, invitation: null }),
  initial: 'open',
  states: {
    open: {
      description: 'Nothing is under way.',
      initial: 'resting',
      on: {
        'invitation.asked': 'inviting',
        'suspension.asked': 'confirmingSuspension',
        'reinstatement.asked': 'reinstating',
        'resetLink.asked': 'confirmingResetLink',
        'factorReset.asked': 'confirmingFactorReset',
      },
      states: {
        resting: { description: 'Waits for a decision.' },
        refused: { description: 'The server forbids it and says why.' },
        unavailable: { description: 'No answer; it may be tried again.' },
      },
    },
    confirmingSuspension: {
      description: 'Says what a suspension means and waits for a decision.',
      on: { 'suspension.confirmed': 'suspending', 'suspension.dismissed': 'open' },
    },
    suspending: {
      tags: ['busy', 'deed'],
      description: 'The member loses access.',
      entry: 'forgetProblem',
      invoke: {
        src: 'suspend',
        id: 'suspend',
        input: ({ context }) => ({ id: context.id, version: context.version }),
        onDone: { target: 'moved', actions: { type: 'tellMoved', params: { to: 'suspended' } } },
        onError: [
          { guard: { type: 'outdated', params: why }, target: 'outdated' },
          {
            guard: { type: 'refused', params: why },
            target: 'open.refused',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'open.unavailable' },
        ],
      },
      after: { patience: 'open.unavailable' },
    },
    reinstating: {
      tags: ['busy', 'deed'],
      description: 'The member gets access again.',
      entry: 'forgetProblem',
      invoke: {
        src: 'reinstate',
        id: 'reinstate',
        input: ({ context }) => ({ id: context.id, version: context.version }),
        onDone: { target: 'moved', actions: { type: 'tellMoved', params: { to: 'reinstated' } } },
        onError: [
          { guard: { type: 'outdated', params: why }, target: 'outdated' },
          {
            guard: { type: 'refused', params: why },
            target: 'open.refused',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'open.unavailable' },
        ],
      },
      after: { patience: 'open.unavailable' },
    },
    inviting: {
      tags: ['busy', 'deed'],
      description: 'A code is made; an earlier one ends.',
      entry: 'forgetProblem',
      invoke: {
        src: 'invite',
        id: 'invite',
        input: ({ context }) => ({ id: context.id, version: context.version }),
        onDone: {
          target: 'invited',
          actions: { type: 'takeInvitation', params: ({ event }) => ({ invitation: event.output }) },
        },
        onError: [
          { guard: { type: 'outdated', params: why }, target: 'outdated' },
          {
            guard: { type: 'refused', params: why },
            target: 'open.refused',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'open.unavailable' },
        ],
      },
      after: { patience: 'open.unavailable' },
    },
    confirmingResetLink: {
      description: 'Says where the link goes and waits for a decision.',
      on: { 'resetLink.confirmed': 'sendingResetLink', 'resetLink.dismissed': 'open' },
    },
    sendingResetLink: {
      tags: ['busy', 'deed'],
      description: 'A link for a new password is sent to the address of the account.',
      entry: 'forgetProblem',
      invoke: {
        src: 'sendResetLink',
        id: 'sendResetLink',
        input: ({ context }) => ({ id: context.id, version: context.version }),
        onDone: {
          target: 'open',
          actions: { type: 'tellResetLinkSent', params: ({ event }) => event.output },
        },
        onError: [
          { guard: { type: 'outdated', params: why }, target: 'outdated' },
          {
            guard: { type: 'refused', params: why },
            target: 'open.refused',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'open.unavailable' },
        ],
      },
      after: { patience: 'open.unavailable' },
    },
    confirmingFactorReset: {
      description: 'Says what the code does and waits for a decision.',
      on: { 'factorReset.confirmed': 'sendingFactorReset', 'factorReset.dismissed': 'open' },
    },
    sendingFactorReset: {
      tags: ['busy', 'deed'],
      description: 'A code in the place of the second step is sent to the address of the account.',
      entry: 'forgetProblem',
      invoke: {
        src: 'sendFactorReset',
        id: 'sendFactorReset',
        input: ({ context }) => ({ id: context.id, version: context.version }),
        onDone: {
          target: 'open',
          actions: { type: 'tellFactorResetSent', params: ({ event }) => event.output },
        },
        onError: [
          { guard: { type: 'outdated', params: why }, target: 'outdated' },
          {
            guard: { type: 'refused', params: why },
            target: 'open.refused',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'open.unavailable' },
        ],
      },
      after: { patience: 'open.unavailable' },
    },
    invited: {
      description: 'The code is shown, this once.',
      on: { 'code.noted': { target: 'moved', actions: { type: 'tellMoved', params: { to: 'invited' } } } },
    },
    moved: { description: 'The member stands elsewhere now.', type: 'final' },
    outdated: {
      description: 'Somebody else changed the member first; the page shows the newest.',
      type: 'final',
      entry: 'tellOutdated',
    },
  },
});
