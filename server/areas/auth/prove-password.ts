import { audit } from '#server/audit/audit.ts';
import type { ActingUser } from '#server/database/transaction.ts';
import type { Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { accountKey } from './account-key.ts';
import type { AuthDeps } from './deps.ts';
import { countTowards, forgetFailures, refuseAboveLimits, signInLimits } from './throttle.ts';

/** How the audit log names a password that was given once more. */
interface Actions {
  proven?: `auth.${string}`;
  failed: `auth.${string}`;
}

/** Who gave the right password, and the hash that it was held against. */
interface Proven {
  user: ActingUser;
  stored: string;
}

const confirmed: Actions = {
  proven: 'auth.password_confirmed',
  failed: 'auth.password_confirmation_failed',
};

/** The signed-in user, once the password proved that they hold the device; wrong tries count as they do at sign-in. */
export async function provePassword(
  call: Pick<Call<'confirmPassword'>, 'openAs' | 'origin'>,
  deps: AuthDeps,
  password: string,
  { proven, failed }: Actions = confirmed,
): Promise<Proven> {
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
    const isRight = await deps.hasher.verify(stored, password);
    await call.openAs(async (trx) => {
      if (isRight) await forgetFailures(trx, limits);
      else await countTowards(trx, limits);
      const action = isRight ? proven : failed;
      if (action) await audit(trx, call.origin, { action, userId: user.id });
    });
    if (!isRight) throw invalid({ password: ['This is not your password.'] });
    return { user, stored };
  });
}
