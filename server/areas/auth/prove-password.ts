import { audit } from '#server/audit/audit.ts';
import type { ActingUser } from '#server/database/transaction.ts';
import type { Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { accountKey } from './account-key.ts';
import type { AuthDeps } from './deps.ts';
import { isPassword, passwordParameters } from './passwords.ts';
import { countTowards, forgetFailures, refuseAboveLimits, signInLimits } from './throttle.ts';

/** How the audit log names a password that was given once more. */
interface Actions {
  proven?: `auth.${string}`;
  failed: `auth.${string}`;
}

/** Who gave the right password, and its hash. */
interface Proven {
  user: ActingUser;
  hash: string;
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
    const limits = signInLimits(account, call.origin.address, 'session');
    const { user, parameters } = await call.openAs(async (trx, user) => {
      await refuseAboveLimits(trx, limits);
      return { user, parameters: await passwordParameters(trx, user.id) };
    });
    const hash = await deps.hasher.hashLike(parameters, password);
    const isRight = await call.openAs(async (trx) => {
      const isRight = await isPassword(trx, user.id, hash);
      if (isRight) await forgetFailures(trx, limits);
      else await countTowards(trx, limits);
      const action = isRight ? proven : failed;
      if (action) await audit(trx, call.origin, { action, userId: user.id });
      return isRight;
    });
    if (!isRight) throw invalid({ password: ['This is not your password.'] });
    return { user, hash };
  });
}
