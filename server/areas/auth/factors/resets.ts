import { sql } from 'kysely';
import { audit } from '#server/audit/audit.ts';
import type { Trx } from '#server/database/tables.ts';
import type { Origin } from '#server/http/call.ts';
import { usefulSeconds } from '#server/messages/templates.ts';
import { tellFactorsChanged } from '../notices.ts';
import { endSessions } from '../sessions.ts';
import { codeHash } from './recovery-codes.ts';

/** Stores the code of a user in the place of an earlier one. */
export async function storeFactorReset(trx: Trx, userId: number, code: string): Promise<void> {
  await sql`
    INSERT INTO factor_resets (user_id, code_hash, expires_at)
    VALUES (${userId}, ${codeHash(code)}, now() + make_interval(secs => ${sql.lit(usefulSeconds.factorReset)}))
    ON CONFLICT (user_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at
  `.execute(trx);
}

/** Uses a code of an owner's reset up; false for one that is wrong, replaced or too old. */
export async function spendFactorReset(trx: Trx, userId: number, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM factor_resets WHERE user_id = ${userId} AND code_hash = ${codeHash(code)} AND expires_at > now()
  `.execute(trx);
  return numAffectedRows === 1n;
}

/** Takes every factor of an account away, with all that stood in for them and every session. */
export async function resetFactors(
  trx: Trx,
  origin: Origin,
  user: { id: number; email: string },
): Promise<void> {
  await trx.deleteFrom('factors').where('user_id', '=', user.id).execute();
  await forgetStandIns(trx, user.id);
  await endSessions(trx, user.id);
  await audit(trx, origin, {
    ...{ action: 'auth.factors_reset', userId: user.id, objectType: 'user', objectId: user.id },
  });
  await tellFactorsChanged(trx, origin, user, 'reset');
}

/** Forgets what stands in for the factors of a user who has none any more. */
export async function forgetStandIns(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
  await trx.deleteFrom('trusted_devices').where('user_id', '=', userId).execute();
  await sql`DELETE FROM factor_resets WHERE user_id = ${userId}`.execute(trx);
}
