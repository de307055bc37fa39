import { and, assign, setup } from 'xstate';
import type { Act } from './act.ts';
import { permits } from './permissions.ts';
import type { Role } from './roles.ts';

/** Everything that can happen to someone's place among the staff of a clinic. */
export type MembershipEvent =
  | (Act & { type: 'invite' | 'sendResetLink' | 'suspend' | 'reinstate' })
  | (Act & { type: 'edit'; changesInvitation: boolean })
  | (Act & { type: 'archive' | 'leave'; reservationsToCome: number })
  | (Act & { type: 'restore'; isMemberElsewhere: boolean })
  /** One owner gives the clinic, the next takes it: both in one transaction. */
  | (Act & { type: 'give' | 'take' })
  | {
      type: 'accept';
      by: number;
      at: string;
      /** When the code runs out. */
      until: string;
      /** What the person who made the code is in the clinic by now. */
      inviterRole: Role | null;
      /** Whether the user has a place in the clinic already. */
      isMember: boolean;
    };

/** What the guards look at, besides the state. */
export type MembershipContext = {
  isOwner: boolean;
  /** Whether a user signs in as the member. */
  isClaimed: boolean;
};

const codeRefusal = 'The code is wrong, was already used, or has expired.';

/** What to tell someone whom a guard of the chart stopped. */
export const membershipRefusals = {
  isNotOwner: 'The owner always has access.',
  isOwner: 'Only the owner can hand the clinic over.',
  isUnclaimed: 'A user signs in as this member already.',
  isClaimed: 'This member has no account yet.',
  keepsInvitation: 'The code was made for this email address and role.',
  codeIsFresh: codeRefusal,
  inviterMayInvite: codeRefusal,
  joinsOnce: 'You are a member of this clinic already.',
  noneToCome: 'Reservations are still to come. Move or cancel them first.',
  userIsFree: 'Their account belongs to another member of staff by now.',
};

/** A code works only while its member is invited, and access that was taken comes back only by a decision. */
export const membershipMachine = setup({
  types: {
    context: {} as MembershipContext,
    events: {} as MembershipEvent,
    input: {} as Partial<MembershipContext>,
  },
  guards: {
    isNotOwner: ({ context }) => !context.isOwner,
    isOwner: ({ context }) => context.isOwner,
    isUnclaimed: ({ context }) => !context.isClaimed,
    isClaimed: ({ context }) => context.isClaimed,
    codeIsFresh: ({ event }) => event.type === 'accept' && Date.parse(event.at) < Date.parse(event.until),
    inviterMayInvite: ({ event }) =>
      event.type === 'accept' && event.inviterRole !== null && permits(event.inviterRole, 'staff.manage'),
    joinsOnce: ({ event }) => event.type === 'accept' && !event.isMember,
    noneToCome: ({ event }) =>
      (event.type === 'archive' || event.type === 'leave') && event.reservationsToCome === 0,
    userIsFree: ({ event }) => event.type === 'restore' && !event.isMemberElsewhere,
    keepsInvitation: ({ event }) => event.type === 'edit' && !event.changesInvitation,
  },
  actions: {
    keep: assign({}),
    claim: assign({ isClaimed: true }),
    own: assign({ isOwner: true }),
    disown: assign({ isOwner: false }),
  },
}).createMachine({
  id: 'membership',
  description: 'Who works in a clinic, and whether they get in.',
  meta: { refusals: membershipRefusals },
  context: ({ input }) => ({ isOwner: input?.isOwner ?? false, isClaimed: input?.isClaimed ?? false }),
  initial: 'active',
  states: {
    active: {
      description: 'The member works here.',
      initial: 'unclaimed',
      on: {
        edit: { actions: 'keep' },
        invite: { guard: 'isUnclaimed', target: 'invited' },
        sendResetLink: { guard: 'isClaimed', actions: 'keep' },
        suspend: { guard: 'isNotOwner', target: 'suspended' },
        archive: { guard: and(['isNotOwner', 'noneToCome']), target: 'archived' },
        // a clinic is never without an owner, nor with one who cannot sign in
        give: { guard: 'isOwner', actions: 'disown' },
        take: { guard: and(['isClaimed', 'isNotOwner']), actions: 'own' },
      },
      states: {
        unclaimed: {
          description: 'They are on the calendar, and no one signs in as them.',
          always: { guard: 'isClaimed', target: 'claimed' },
        },
        claimed: {
          description: 'A user signs in as them and reaches the clinic, as far as their role goes.',
          on: {
            // no one is kept; who is still expected stays on the calendar, for colleagues to move the visits
            leave: [
              { guard: and(['isNotOwner', 'noneToCome']), target: '#membership.archived' },
              { guard: 'isNotOwner', target: '#membership.suspended' },
            ],
          },
        },
      },
    },
    invited: {
      description: 'They are invited; the person with the code can join until it expires.',
      on: {
        invite: 'invited',
        edit: [{ guard: 'keepsInvitation', actions: 'keep' }, { target: 'active' }],
        accept: {
          guard: and(['codeIsFresh', 'inviterMayInvite', 'joinsOnce']),
          target: 'active.claimed',
          actions: 'claim',
        },
        suspend: { target: 'suspended' },
        archive: { guard: 'noneToCome', target: 'archived' },
      },
    },
    suspended: {
      description: 'They have no access; an earlier code no longer works.',
      on: {
        edit: { actions: 'keep' },
        reinstate: { target: 'active' },
        archive: { guard: 'noneToCome', target: 'archived' },
      },
    },
    archived: {
      description: 'They no longer work here; what they did stays readable.',
      on: {
        edit: { actions: 'keep' },
        restore: [
          { guard: 'isUnclaimed', target: 'active' },
          // being back on the list lets no one in: that is a decision of its own
          { guard: and(['isClaimed', 'userIsFree']), target: 'suspended' },
        ],
      },
    },
  },
});
