import { audit } from '#server/audit/audit.ts';
import { now } from '#server/database/transaction.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { accountKey } from './account-key.ts';
import type { AuthDeps } from './deps.ts';
import { tellPasswordChanged } from './notices.ts';
import { ownSession } from './own-sessions.ts';
import { passwordProblems } from './password-rules.ts';
import { endOtherSessions } from './sessions.ts';
import { countTowards, forgetFailures, refuseAboveLimits, signInLimits } from './throttle.ts';

/** Changes the password after the present one was proven; every other session of the user ends. */
export async function changePassword(call: Call<'changePassword'>, deps: AuthDeps): Promise<Answer> {
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
    if (!(await deps.hasher.verify(stored, call.body.old_password))) {
      await call.openAs(async (trx) => {
        await countTowards(trx, limits);
        await audit(trx, call.origin, { action: 'auth.password_change_failed', userId: user.id });
      });
      throw notCurrent();
    }
    const problems = passwordProblems(call.body.new_password, user);
    if (problems.length > 0) throw invalid({ new_password: problems });
    const password_hash = await deps.hasher.hash(call.body.new_password);
    return call.openAs(async (trx) => {
      await forgetFailures(trx, limits);
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({ password_hash, updated_at: now })
        .where('id', '=', user.id)
        .where('password_hash', '=', stored)
        .executeTakeFirstOrThrow();
      // another change came first, and with it this is not the current password any more
      if (numUpdatedRows === 0n) throw notCurrent();
      await endOtherSessions(trx, ownSession(call.session));
      await tellPasswordChanged(trx, call.origin, user);
      await audit(trx, call.origin, {
        action: 'auth.password_changed',
        userId: user.id,
        objectType: 'user',
        objectId: user.id,
      });
      return { status: 200, body: { detail: 'The password is changed.' } };
    });
  });
}

const notCurrent = () => invalid({ old_password: ['This is not your current password.'] });
