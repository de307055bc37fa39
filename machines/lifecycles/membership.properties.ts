import { type Promises, promise } from '#machines/parts/properties.ts';
import type { MembershipContext } from './membership.machine.ts';
import { permits } from './permissions.ts';

/** What someone's place among the staff promises. */
export const membershipPromises: Promises = {
  properties: [
    promise<MembershipContext>({
      says: 'The owner always has access.',
      holds: ({ now }) => !now.context.isOwner || now.isIn('active'),
    }),
    promise<MembershipContext>({
      says: 'A person joins only with a code that is out and has not expired, once, from someone who may still invite.',
      holds: ({ event, before, now }) =>
        before === null ||
        before.context.isClaimed ||
        !now.context.isClaimed ||
        (before.isIn('invited') &&
          event.type === 'accept' &&
          !event.isMember &&
          Date.parse(event.at) < Date.parse(event.until) &&
          event.inviterRole !== null &&
          permits(event.inviterRole, 'staff.manage')),
    }),
    promise<MembershipContext>({
      says: 'A code stops working once its member is changed, suspended or archived.',
      holds: ({ event, before, now }) =>
        !before?.isIn('invited') ||
        !(
          ['suspend', 'archive'].includes(event.type) ||
          (event.type === 'edit' && event.changesInvitation)
        ) ||
        !now.isIn('invited') ||
        // someone whose reservations are still to come is not archived
        event.reservationsToCome > 0,
    }),
    promise<MembershipContext>({
      says: 'Access that was taken comes back only by a decision about it.',
      holds: ({ event, before, now }) =>
        !(before?.isIn('suspended') || before?.isIn('archived')) ||
        !now.isIn('active.claimed') ||
        event.type === 'reinstate',
    }),
    promise<MembershipContext>({
      says: 'The clinic changes hands only between people who sign in, the one giving it and the other taking it.',
      holds: ({ event, before, now }) =>
        before === null ||
        before.context.isOwner === now.context.isOwner ||
        (now.isIn('active.claimed') &&
          before.isIn('active.claimed') &&
          event.type === (now.context.isOwner ? 'take' : 'give')),
    }),
    promise<MembershipContext>({
      says: 'Who leaves has no access any more, whatever is still to come; the owner hands the clinic over first.',
      holds: ({ event, before, now }) =>
        event.type !== 'leave' ||
        before === null ||
        !before.isIn('active.claimed') ||
        (before.context.isOwner ? now.isIn('active.claimed') : !now.isIn('active')),
    }),
    promise<MembershipContext>({
      says: 'No one is archived with reservations still to come.',
      holds: ({ event, before, now }) =>
        before === null || before.isIn('archived') || !now.isIn('archived') || event.reservationsToCome === 0,
    }),
  ],
};
