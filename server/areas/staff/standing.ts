import type { AuditAction } from '#machines/lifecycles/auditActions.ts';
import { say } from '#machines/lifecycles/saying.ts';
import { actOf, type Scope } from '#server/access/scope.ts';
import { shown } from '#server/access/thing.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { detailedStaff } from './detail.ts';
import type { StaffRow } from './member.ts';
import { isMemberElsewhere, moveMember, reservationsToCome } from './membership.ts';
import { changeMember } from './rights.ts';

async function move(
  scope: Scope,
  row: StaffRow,
  type: 'suspend' | 'reinstate',
  action: AuditAction,
): Promise<Answer> {
  return shown(await detailedStaff(scope, await moveMember(scope, row, { ...actOf(scope), type }, action)));
}

/** Keeps a member out: the next statement of any of their sessions reaches the clinic no more. */
export const suspendStaffMember = (call: Call<'suspendStaffMember'>): Promise<Answer> =>
  changeMember(call, 'suspension', (scope, row) => move(scope, row, 'suspend', 'staff.suspended'));

/** Lets a suspended member in again. */
export const reinstateStaffMember = (call: Call<'reinstateStaffMember'>): Promise<Answer> =>
  changeMember(call, 'reinstatement', (scope, row) => move(scope, row, 'reinstate', 'staff.reinstated'));

/** Takes a member out of the archive; one who signs in gets back in only when reinstated. */
export const restoreStaffMember = (call: Call<'restoreStaffMember'>): Promise<Answer> =>
  changeMember(call, 'restoration', async (scope, row) => {
    const isElsewhere = await isMemberElsewhere(scope, row);
    const event = { ...actOf(scope), type: 'restore', isMemberElsewhere: isElsewhere } as const;
    return shown(await detailedStaff(scope, await moveMember(scope, row, event, 'staff.restored')));
  });

/** Archives a member; reservations still to come keep them from it. */
export const archiveStaffMember = (call: Call<'archiveStaffMember'>): Promise<Answer> =>
  changeMember(call, 'archiving', async (scope, row) => {
    const count = await reservationsToCome(scope, row);
    const event = { ...actOf(scope), type: 'archive', reservationsToCome: count } as const;
    const more = {
      isNotOwner: ['The owner cannot be archived.'],
      noneToCome: [say('Reservations still to come: {count}. Move or cancel them first.', { count })],
    };
    await moveMember(scope, row, event, 'staff.archived', { status: 400, more });
    return { status: 204 };
  });
