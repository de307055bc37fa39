import { assign, emit, setup } from 'xstate';
import { failureGuards, firstSentence, why } from '#machines/parts/failure.ts';
import { patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { Invitation } from './staffFields.ts';

export interface StandingInput {
  readonly id: number;
  readonly version: number;
}

/** A decision as it is sent: under the same key when it is sent again, so that it is made once and told as made. */
export type StandingCall = StandingInput & { readonly key: string };

interface Input extends StandingInput {
  /** Names this page to the server. */
  readonly attempt: string;
}

interface Context extends Input {
  /** The version that the last decision was taken on. */
  decidedOn: number | null;
  /** Links and codes that were sent so far: the next is another one. */
  sent: number;
  problem: string | null;
  invitation: Invitation | null;
}

/** A link that is on its way, or held where the server sends no mail. */
export interface ResetLinkSent {
  readonly isHeld: boolean;
}

/** Whether a member of staff gets in: inviting, suspending, reinstating, a link or code for who lost the way in. */
export const staffStandingMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
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
      | { type: 'code.noted' }
      /** The member of another version is shown: what comes next is decided on that one. */
      | { type: 'member.changed'; version: number },
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
    invite: unprovided<Invitation, StandingCall>('invite'),
    suspend: unprovided<void, StandingCall>('suspend'),
    reinstate: unprovided<void, StandingCall>('reinstate'),
    sendResetLink: unprovided<ResetLinkSent, StandingCall>('sendResetLink'),
    sendFactorReset: unprovided<ResetLinkSent, StandingCall>('sendFactorReset'),
  },
  guards: {
    ...failureGuards,
    /** A decision that was taken makes another version, and so did who was first: what else is shown is newer. */
    isReadSince: ({ context: { version, decidedOn } }) => version !== decidedOn,
  },
  actions: {
    takeVersion: assign((_, { version }: { version: number }) => ({ version })),
    noteDecision: assign(({ context }) => ({ decidedOn: context.version })),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({
      problem: firstSentence(error),
    })),
    forgetProblem: assign({ problem: null }),
    countSent: assign(({ context }) => ({ sent: context.sent + 1 })),
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
    'A staff member’s access: inviting, suspending, reinstating, and links or codes to regain access.',
  context: ({ input }) => ({ ...input, decidedOn: null, sent: 0, problem: null, invitation: null }),
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
        'member.changed': {
          target: '.resting',
          actions: ['forgetProblem', { type: 'takeVersion', params: ({ event }) => event }],
        },
      },
      states: {
        resting: { description: 'Waits for a decision.' },
        refused: { description: 'The server forbids it and says why.' },
        unavailable: { description: 'No answer; the user can try again.' },
      },
    },
    confirmingSuspension: {
      description: 'Says what a suspension means and waits for a decision.',
      on: {
        'suspension.confirmed': 'suspending',
        'suspension.dismissed': 'open',
        'member.changed': { actions: { type: 'takeVersion', params: ({ event }) => event } },
      },
    },
    suspending: {
      tags: ['busy', 'deed'],
      description: 'The member loses access.',
      entry: ['forgetProblem', 'noteDecision'],
      invoke: {
        src: 'suspend',
        id: 'suspend',
        input: ({ context }) => callOf(context, 'suspend'),
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
      on: { 'member.changed': { actions: { type: 'takeVersion', params: ({ event }) => event } } },
    },
    reinstating: {
      tags: ['busy', 'deed'],
      description: 'The member gets access again.',
      entry: ['forgetProblem', 'noteDecision'],
      invoke: {
        src: 'reinstate',
        id: 'reinstate',
        input: ({ context }) => callOf(context, 'reinstate'),
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
      on: { 'member.changed': { actions: { type: 'takeVersion', params: ({ event }) => event } } },
    },
    inviting: {
      tags: ['busy', 'deed'],
      description: 'A new code is being made; an earlier one stops working.',
      entry: ['forgetProblem', 'noteDecision'],
      invoke: {
        src: 'invite',
        id: 'invite',
        input: ({ context }) => callOf(context, 'invite'),
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
      on: { 'member.changed': { actions: { type: 'takeVersion', params: ({ event }) => event } } },
    },
    confirmingResetLink: {
      description: 'Says where the link goes and waits for a decision.',
      on: {
        'resetLink.confirmed': 'sendingResetLink',
        'resetLink.dismissed': 'open',
        'member.changed': { actions: { type: 'takeVersion', params: ({ event }) => event } },
      },
    },
    sendingResetLink: {
      tags: ['busy', 'deed'],
      description: 'A link for a new password is sent to the address of the account.',
      entry: ['forgetProblem', 'noteDecision'],
      invoke: {
        src: 'sendResetLink',
        id: 'sendResetLink',
        input: ({ context }) => callOf(context, 'sendResetLink'),
        onDone: {
          target: 'open',
          actions: ['countSent', { type: 'tellResetLinkSent', params: ({ event }) => event.output }],
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
      on: { 'member.changed': { actions: { type: 'takeVersion', params: ({ event }) => event } } },
    },
    confirmingFactorReset: {
      description: 'Says what the code does and waits for a decision.',
      on: {
        'factorReset.confirmed': 'sendingFactorReset',
        'factorReset.dismissed': 'open',
        'member.changed': { actions: { type: 'takeVersion', params: ({ event }) => event } },
      },
    },
    sendingFactorReset: {
      tags: ['busy', 'deed'],
      description: 'A code to replace the second step is sent to the address of the account.',
      entry: ['forgetProblem', 'noteDecision'],
      invoke: {
        src: 'sendFactorReset',
        id: 'sendFactorReset',
        input: ({ context }) => callOf(context, 'sendFactorReset'),
        onDone: {
          target: 'open',
          actions: ['countSent', { type: 'tellFactorResetSent', params: ({ event }) => event.output }],
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
      on: { 'member.changed': { actions: { type: 'takeVersion', params: ({ event }) => event } } },
    },
    invited: {
      description: 'The code is shown, this one time.',
      on: {
        'code.noted': { target: 'moved', actions: { type: 'tellMoved', params: { to: 'invited' } } },
        'member.changed': { actions: { type: 'takeVersion', params: ({ event }) => event } },
      },
    },
    moved: {
      description: 'The member’s access has changed; the next decision waits for the member to be reloaded.',
      always: { guard: 'isReadSince', target: 'open' },
      on: { 'member.changed': { actions: { type: 'takeVersion', params: ({ event }) => event } } },
    },
    outdated: {
      description: 'Someone else changed the member first; the newest is on its way.',
      entry: 'tellOutdated',
      always: { guard: 'isReadSince', target: 'open' },
      on: { 'member.changed': { actions: { type: 'takeVersion', params: ({ event }) => event } } },
    },
  },
});

const callOf = ({ id, version, attempt, sent }: Context, what: string): StandingCall => ({
  ...{ id, version },
  key: `${attempt}-${what}-${version}-${sent}`,
});
