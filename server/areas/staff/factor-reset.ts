import { sql } from 'kysely';
import { actOf, conflict, tell } from '#server/access/scope.ts';
import { countFactors } from '#server/areas/auth/factors/own-factors.ts';
import { newCode } from '#server/areas/auth/factors/recovery-codes.ts';
import { storeFactorReset } from '#server/areas/auth/factors/resets.ts';
import { countWithin, memberResetLimits } from '#server/areas/auth/throttle.ts';
import { audit } from '#server/audit/audit.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { enqueue } from '#server/messages/outbox.ts';
import { statusAfter } from './membership.ts';
import { changeMember } from './rights.ts';

/**
 * Sends a member who lost their second factor a code that stands in for it once and takes it away. Like a link for a new
 * password it goes to the address of their account and is told to no one else: the account may open other clinics too.
 */
export const sendMemberFactorReset = (
  call: Call<'sendMemberFactorReset'>,
  { sendsMail }: { sendsMail: boolean },
): Promise<Answer> =>
  changeMember(call, 'resetLink', async (scope, row) => {
    const { trx, clinic, origin } = scope;
    statusAfter(row, { ...actOf(scope), type: 'sendResetLink' });
    const userId = row.user_id as number;
    const limits = memberResetLimits(userId);
    const { rows } = await sql<{ email: string }>`
      SELECT email FROM users WHERE id = ${userId} FOR UPDATE`.execute(trx);
    if ((await countFactors(trx, userId)) === 0)
      throw conflict({ detail: ['This member signs in without a second step.'] });
    await countWithin(trx, limits);
    const code = newCode();
    await storeFactorReset(trx, userId, code);
    await enqueue(trx, origin, {
      ...{ clinicId: clinic.id, channel: 'mail', recipient: rows[0]?.email ?? '' },
      ...{ language: origin.language, template: 'factorReset', data: { code } },
    });
    await tell(scope, { action: 'staff.factor_reset_sent', objectType: 'staff', objectId: row.id });
    // the account's own log says that a code exists, the clinic's says who sent it
    await audit(trx, origin, {
      ...{ action: 'auth.factor_reset_asked', objectType: 'user', objectId: userId },
    });
    return { status: 200, body: { is_held: !sendsMail } };
  });
