import { audit } from '#server/audit/audit.ts';
import type { ActingUser } from '#server/database/transaction.ts';
import type { Call, OperationId } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { accountKey } from './account-key.ts';
import type { AuthDeps } from './deps.ts';
import { countTowards, forgetFailures, refuseAboveLimits, signInLimits } from './throttle.ts';

type Proving = Pick<Call<OperationId>, 'openAs' | 'origin'> & { body: { password: string } };

/** Who gave the right password, and the hash that it was held against. */
interface Proven {
  user: ActingUser;
  stored: string;
}

/** Proves that whoever holds the device is the user, or refuses; wrong tries count as they do at sign-in. */
export async function provePassword(call: Proving, deps: AuthDeps): Promise<Proven> {
  const { email } = await call.openAs(async (_trx, user) => user);
  const account = accountKey(email);
  return deps.inTurn(account, async () => {
    const limits = signInLimits(account, call.origin.address, true);
    const { user, stored } = await call.openAs(async (trx, user) => {
      await refuseAboveLimits(trx, limits);
      const { password_hash } = await trx
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow();
      return { user, stored: password_hash };
    });
    const isRight = await deps.hasher.verify(stored, call.body.password);
    await call.openAs(async (trx) => {
      if (isRight) await forgetFailures(trx, limits);
      else await countTowards(trx, limits);
      const action = isRight ? 'auth.password_confirmed' : 'auth.password_confirmation_failed';
      await audit(trx, call.origin, { action, userId: user.id });
    });
    if (!isRight) throw invalid({ password: ['This is not your password.'] });
    return { user, stored };
  });
}
