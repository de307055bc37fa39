import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { personName } from '#machines/lifecycles/personName.ts';
import { refusalReason } from '#machines/lifecycles/refusalReason.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import type { components } from '#openapi/schema.d.ts';
import { actOf, denied, personOf, type Scope, scopeOf, tell } from '#server/access/scope.ts';
import { shown } from '#server/access/thing.ts';
import {
  countTowards,
  countWithin,
  invitationLimits,
  invitingLimits,
  refuseAboveLimits,
} from '#server/areas/auth/throttle.ts';
import { rowById } from '#server/database/rows.ts';
import type { Trx } from '#server/database/tables.ts';
import type { ActingUser } from '#server/database/transaction.ts';
import type { Answer, Call, Origin } from '#server/http/call.ts';
import { enqueue } from '#server/messages/outbox.ts';
import { usefulSeconds } from '#server/messages/templates.ts';
import { detailedStaff } from './detail.ts';
import type { StaffRow } from './member.ts';
import { moveMember, standingOf } from './membership.ts';
import { changeMember } from './rights.ts';

const hashed = (code: string) => createHash('sha256').update(code).digest();

/** Makes a code, told only this once, with which a user becomes the member; an earlier code ends. */
export const inviteStaffMember = (
  call: Call<'inviteStaffMember'>,
  { sendsMail }: { sendsMail: boolean },
): Promise<Answer> =>
  changeMember(call, 'invitation', async (scope, row) => {
    const limits = invitingLimits(personOf(scope).id);
    await countWithin(scope.trx, limits);
    const stored = await moveMember(scope, row, { ...actOf(scope), type: 'invite' }, 'staff.invited');
    const code = randomBytes(18).toString('base64url');
    const { rows } = await sql<{ expires_at: Date }>`
      INSERT INTO staff_invitations (clinic_id, staff_id, code_hash, expires_at, invited_by)
      VALUES (${row.clinic_id}, ${row.id}, ${hashed(code)}, now() + make_interval(secs => ${usefulSeconds.invitation}), ${scope.user.id})
      ON CONFLICT (clinic_id, staff_id) DO UPDATE
        SET code_hash = excluded.code_hash, expires_at = excluded.expires_at, invited_by = excluded.invited_by
      RETURNING expires_at`.execute(scope.trx);
    if (row.email !== '') await mailInvitation(scope, row.email, code);
    const { headers } = shown(stored);
    const mailed_to = sendsMail ? row.email : '';
    return { status: 200, body: { code, expires_at: rows[0]?.expires_at.toISOString(), mailed_to }, headers };
  });

/** The link goes to the member's address, from the clinic. */
const mailInvitation = ({ trx, clinic, user, origin }: Scope, recipient: string, code: string) =>
  enqueue(trx, origin, {
    ...{ clinicId: clinic.id, channel: 'mail', recipient, language: origin.language, template: 'invitation' },
    data: { code, clinic: clinic.name, inviter: personName(user) },
  });

type Claim = Pick<StaffRow, 'clinic_id' | 'status' | 'user_id' | 'role' | 'first_name' | 'last_name'> & {
  staff_id: number;
  clinic_name: string;
  inviter_name: string;
  inviter_role: Role | null;
  is_member: boolean;
  expires_at: Date;
  at: Date;
};

/** Who invites to what, told to whoever holds the code. */
export const readInvitation = (call: Call<'readInvitation'>): Promise<Answer> =>
  withClaim(call, async (_, __, claim) => {
    const body: components['schemas']['InvitationShown'] = {
      clinic_name: claim.clinic_name,
      invited_by_name: claim.inviter_name,
      first_name: claim.first_name,
      last_name: claim.last_name,
      role: claim.role,
      expires_at: claim.expires_at.toISOString(),
    };
    return { status: 200, body };
  });

/** Makes the signed-in user the member that a code stands for. */
export const acceptInvitation = (call: Call<'acceptInvitation'>): Promise<Answer> =>
  withClaim(call, async (trx, user, claim) => {
    const joined = await join(trx, call.origin, user, claim, hashed(call.body.code));
    if (!joined) return denied(trx, call.origin, user, 'staff', claim.staff_id);
    return shown(await detailedStaff(joined.scope, joined.row));
  });

async function join(trx: Trx, origin: Origin, user: ActingUser, claim: Claim, codeHash: Buffer) {
  await sql`SELECT accept_invitation(${codeHash})`.execute(trx);
  const row = await rowById(trx, 'staff', claim.staff_id);
  const scope = row && (await scopeOf(trx, origin, user, row.clinic_id));
  if (!row || !scope) return undefined;
  await tell(scope, { action: 'staff.joined', objectType: 'staff', objectId: row.id });
  return { row, scope };
}

/**
 * Makes a user who reaches no clinic yet the member that their proven address is invited as; false where it is nowhere.
 * Whoever reaches one decides by the link.
 */
export async function joinInvited(trx: Trx, origin: Origin, user: ActingUser): Promise<boolean> {
  const { rows: reached } = await sql`SELECT reachable_clinic_ids()`.execute(trx);
  if (reached.length > 0) return false;
  const { rows: own } = await sql<{ hash: Buffer }>`SELECT own_invitations() AS hash`.execute(trx);
  let hasJoined = false;
  for (const { hash } of own) {
    const { rows } = await sql<Claim>`SELECT * FROM invitation_of(${hash})`.execute(trx);
    const [claim] = rows;
    if (!claim || refusalOf(claim, user)) continue;
    hasJoined = (await join(trx, origin, user, claim, hash)) !== undefined || hasJoined;
  }
  return hasJoined;
}

interface Asked {
  origin: Origin;
  body: { code: string };
  answerAs(work: (trx: Trx, user: ActingUser) => Promise<Answer>): Promise<Answer>;
}

/** Goes on with what a code stands for, where the chart would let the user in; wrong codes are counted. */
function withClaim(
  { origin, body, answerAs }: Asked,
  work: (trx: Trx, user: ActingUser, claim: Claim) => Promise<Answer>,
): Promise<Answer> {
  return answerAs(async (trx, user) => {
    const limits = invitationLimits(user.id, origin.address);
    await refuseAboveLimits(trx, limits);
    const { rows } = await sql<Claim>`SELECT * FROM invitation_of(${hashed(body.code)})`.execute(trx);
    const [claim] = rows;
    const refused = claim ? refusalOf(claim, user) : wrongCode;
    if (claim && !refused) return work(trx, user, claim);
    // an answer and not a throw: the count must outlive it
    if (refused === wrongCode) await countTowards(trx, limits);
    return { status: 400, body: { code: [refused] } };
  });
}

const wrongCode = 'The code is wrong, was already used, or has expired.';

function refusalOf(claim: Claim, user: ActingUser): string | undefined {
  return refusalReason(standingOf(claim), {
    type: 'accept',
    by: user.id,
    at: claim.at.toISOString(),
    until: claim.expires_at.toISOString(),
    inviterRole: claim.inviter_role,
    isMember: claim.is_member,
  })?.sentence;
}
