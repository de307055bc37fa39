import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Deed } from '#machines/lifecycles/deeds.ts';
import { conflict, type Scope, scopeOf, tell } from '#server/access/scope.ts';
import { shown } from '#server/access/thing.ts';
import { rowById, updateRow } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { detailedStaff } from './detail.ts';
import type { StaffRow } from './member.ts';
import { changeMember } from './rights.ts';

const invitationDays = 7;

type Status = StaffRow['status'];
type Move = { from: Status[]; to: Status; action: Deed; refusal: string };

const moves = {
  suspend: {
    from: ['active', 'invited'],
    to: 'suspended',
    action: 'staff.suspended',
    refusal: 'Only an active member can be suspended.',
  },
  reinstate: {
    from: ['suspended'],
    to: 'active',
    action: 'staff.reinstated',
    refusal: 'The member is not suspended.',
  },
  restore: {
    from: ['archived'],
    to: 'active',
    action: 'staff.restored',
    refusal: 'The member is not archived.',
  },
} satisfies Record<string, Move>;

async function move(scope: Scope, row: StaffRow, { from, to, action, refusal }: Move): Promise<Answer> {
  if (!from.includes(row.status)) throw conflict({ detail: [refusal] });
  await updateRow<StaffRow>(scope.trx, 'staff', row, { status: to }, scope.user.id);
  await tell(scope, { action, objectType: 'staff', objectId: row.id });
  return shown(await detailedStaff(scope, row));
}

/** Keeps a member out: the next statement of any of their sessions reaches the clinic no more. */
export const suspendStaffMember = (call: Call<'suspendStaffMember'>): Promise<Answer> =>
  changeMember(call, 'suspension', (scope, row) => move(scope, row, moves.suspend));

/** Lets a suspended member in again. */
export const reinstateStaffMember = (call: Call<'reinstateStaffMember'>): Promise<Answer> =>
  changeMember(call, 'reinstatement', (scope, row) => move(scope, row, moves.reinstate));

/** Takes a member out of the archive. */
export const restoreStaffMember = (call: Call<'restoreStaffMember'>): Promise<Answer> =>
  changeMember(call, 'restoration', (scope, row) => move(scope, row, moves.restore));

/** Archives a member; reservations still to come keep them from it. */
export const archiveStaffMember = (call: Call<'archiveStaffMember'>): Promise<Answer> =>
  changeMember(call, 'archiving', async (scope, row) => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM reservations WHERE clinic_id = ${row.clinic_id} AND staff_id = ${row.id}
        AND start_at > now() AND status IN ('booked', 'confirmed')`.execute(scope.trx);
    if (rows[0]?.count)
      throw invalid({ detail: [`Reservations still to come: ${rows[0].count}. Move or cancel them first.`] });
    await updateRow<StaffRow>(scope.trx, 'staff', row, { status: 'archived' }, scope.user.id);
    await tell(scope, { action: 'staff.archived', objectType: 'staff', objectId: row.id });
    return { status: 204 };
  });

const hashed = (code: string) => createHash('sha256').update(code).digest();

/** Makes a code, told only this once, with which a user becomes the member. */
export const inviteStaffMember = (call: Call<'inviteStaffMember'>): Promise<Answer> =>
  changeMember(call, 'invitation', async (scope, row) => {
    if (row.user_id !== null) throw conflict({ detail: ['A user signs in as this member already.'] });
    if (row.status === 'archived') throw conflict({ detail: ['The member is archived.'] });
    const code = randomBytes(18).toString('base64url');
    const { rows } = await sql<{ expires_at: Date }>`
      INSERT INTO staff_invitations (clinic_id, staff_id, code_hash, expires_at)
      VALUES (${row.clinic_id}, ${row.id}, ${hashed(code)}, now() + make_interval(days => ${invitationDays}))
      ON CONFLICT (clinic_id, staff_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at
      RETURNING expires_at`.execute(scope.trx);
    const stored = await updateRow<StaffRow>(scope.trx, 'staff', row, { status: 'invited' }, scope.user.id);
    await tell(scope, { action: 'staff.invited', objectType: 'staff', objectId: row.id });
    const { headers } = shown(stored);
    return { status: 200, body: { code, expires_at: rows[0]?.expires_at.toISOString() }, headers };
  });

/** Makes the signed-in user the member that a code stands for. */
export const acceptInvitation = (call: Call<'acceptInvitation'>): Promise<Answer> =>
  call.answerAs(async (trx, user) => {
    const { rows } = await sql<{
      id: number | null;
    }>`SELECT accept_invitation(${hashed(call.body.code)}) AS id`.execute(trx);
    const row = rows[0]?.id ? await rowById<StaffRow>(trx, 'staff', rows[0].id) : undefined;
    const scope = row && (await scopeOf(trx, call.origin, user, row.clinic_id));
    if (!row || !scope) throw invalid({ code: ['The code is wrong, was used, or has run out.'] });
    await tell(scope, { action: 'staff.joined', objectType: 'staff', objectId: row.id });
    return shown(await detailedStaff(scope, row));
  });
