import { sql } from 'kysely';
import { actOf, tell } from '#server/access/scope.ts';
import { newLinkCode } from '#server/areas/auth/link-code.ts';
import { storeReset } from '#server/areas/auth/resets.ts';
import { countWithin, memberResetLimits } from '#server/areas/auth/throttle.ts';
import { audit } from '#server/audit/audit.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { enqueue } from '#server/messages/outbox.ts';
import { statusAfter } from './membership.ts';
import { changeMember } from './rights.ts';

/**
 * Sends a member a link for a new password, to the address of their account: not to one that the clinic keeps, and told to
 * no one else. The account may open other clinics too.
 */
export const sendMemberResetLink = (
  call: Call<'sendMemberResetLink'>,
  { sendsMail }: { sendsMail: boolean },
): Promise<Answer> =>
  changeMember(call, 'resetLink', async (scope, row) => {
    const { trx, clinic, origin } = scope;
    statusAfter(row, { ...actOf(scope), type: 'sendResetLink' });
    const userId = row.user_id as number;
    const limits = memberResetLimits(userId);
    await countWithin(trx, limits);
    const { rows } = await sql<{ email: string }>`
      SELECT email FROM users WHERE id = ${userId} FOR UPDATE`.execute(trx);
    const reset = newLinkCode();
    await storeReset(trx, userId, reset);
    await enqueue(trx, origin, {
      ...{ clinicId: clinic.id, channel: 'mail', recipient: rows[0]?.email ?? '' },
      ...{ language: origin.language, template: 'memberReset', data: { code: reset.code } },
    });
    await tell(scope, { action: 'staff.reset_link_sent', objectType: 'staff', objectId: row.id });
    // the account's own log says that a link exists, the clinic's says who sent it
    await audit(trx, origin, {
      ...{ action: 'auth.password_reset_asked', objectType: 'user', objectId: userId },
    });
    return { status: 200, body: { is_held: !sendsMail } };
  });
