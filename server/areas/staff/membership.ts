import { sql } from 'kysely';
import type { AuditAction } from '#machines/lifecycles/auditActions.ts';
import type { MembershipEvent } from '#machines/lifecycles/membership.machine.ts';
import { membershipSnapshot, membershipStatus } from '#machines/lifecycles/membership.stored.ts';
import { actOf, type Scope, tell } from '#server/access/scope.ts';
import { updateRow } from '#server/database/rows.ts';
import { applyEvent, type Told } from '#server/lifecycle/apply-event.ts';
import type { StaffRow } from './member.ts';

type Standing = Pick<StaffRow, 'status' | 'role' | 'user_id'>;

/** Where a member stands in the chart of memberships. */
export const standingOf = ({ status, role, user_id }: Standing) =>
  membershipSnapshot({ status, role, user: user_id });

/** The status after an event; what the chart refuses is refused in its words. */
export const statusAfter = (row: Standing, event: MembershipEvent, told?: Told): StaffRow['status'] =>
  membershipStatus(applyEvent(standingOf(row), event, told));

/** Moves a member as the chart says, and remembers it. */
export async function moveMember(
  scope: Scope,
  row: StaffRow,
  event: MembershipEvent,
  action: AuditAction,
  told?: Told,
): Promise<StaffRow> {
  const status = statusAfter(row, event, told);
  const stored = await updateRow(scope.trx, 'staff', row, { status }, scope.user.id);
  await tell(scope, { action, objectType: 'staff', objectId: row.id });
  return stored;
}

/** How many reservations of a member are still to come. */
export async function reservationsToCome({ trx }: Scope, row: StaffRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM reservations WHERE clinic_id = ${row.clinic_id} AND staff_id = ${row.id}
      AND start_at > now() AND status IN ('booked', 'confirmed')`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Whether the user of a member is another member of the same clinic by now. */
export async function isMemberElsewhere({ trx }: Scope, row: StaffRow): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM staff WHERE clinic_id = ${row.clinic_id} AND user_id = ${row.user_id} AND id <> ${row.id}
      AND status <> 'archived'`.execute(trx);
  return rows.length > 0;
}

/** What an edit means to the chart: a code was made for one email address and one role. */
export const editOf = (
  scope: Scope,
  row: Pick<StaffRow, 'email' | 'role'>,
  body: Partial<Pick<StaffRow, 'email' | 'role'>>,
) => {
  const changes = (name: 'email' | 'role') => body[name] !== undefined && body[name] !== row[name];
  return { ...actOf(scope), type: 'edit', changesInvitation: changes('email') || changes('role') } as const;
};
