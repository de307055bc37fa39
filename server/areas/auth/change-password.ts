import { revokeOwnTokens } from '#server/areas/connections/own-tokens.ts';
import { audit } from '#server/audit/audit.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { accountKey } from './account-key.ts';
import type { AuthDeps } from './deps.ts';
import { tellPasswordChanged } from './notices.ts';
import { ownSession } from './own-sessions.ts';
import { passwordProblems } from './password-rules.ts';
import { isPassword, passwordParameters, replacePassword } from './passwords.ts';
import { endOtherSessions } from './sessions.ts';
import { countTowards, forgetFailures, refuseAboveLimits, signInLimits } from './throttle.ts';

/** Changes the password after the present one was proven; every other session of the user ends, and their API tokens where they want it. */
export async function changePassword(call: Call<'changePassword'>, deps: AuthDeps): Promise<Answer> {
  const { email } = await call.openAs(async (_trx, user) => user);
  const account = accountKey(email);
  return deps.inTurn(account, async () => {
    const limits = signInLimits(account, call.origin.address, 'session');
    const { user, parameters } = await call.openAs(async (trx, user) => {
      await refuseAboveLimits(trx, limits);
      return { user, parameters: await passwordParameters(trx, user.id) };
    });
    const present = await deps.hasher.hashLike(parameters, call.body.old_password);
    const isRight = await call.openAs(async (trx) => {
      if (await isPassword(trx, user.id, present)) return true;
      await countTowards(trx, limits);
      await audit(trx, call.origin, { action: 'auth.password_change_failed', userId: user.id });
      return false;
    });
    if (!isRight) {
      // sent again after its answer was lost: what was wanted is the password already
      const sent = await deps.hasher.hashLike(parameters, call.body.new_password);
      if (await call.openAs((trx) => isPassword(trx, user.id, sent))) return changed;
      throw notCurrent();
    }
    const problems = passwordProblems(call.body.new_password, user);
    if (problems.length > 0) throw invalid({ new_password: problems });
    const wanted = await deps.hasher.hash(call.body.new_password);
    return call.openAs(async (trx) => {
      await forgetFailures(trx, limits);
      // another change came first, and with it this is not the current password any more
      if (!(await replacePassword(trx, present, wanted))) throw notCurrent();
      await endOtherSessions(trx, ownSession(call.session));
      if (call.body.revoke_tokens) await revokeOwnTokens(trx, call.origin, user.id);
      await tellPasswordChanged(trx, call.origin, user);
      await audit(trx, call.origin, {
        action: 'auth.password_changed',
        userId: user.id,
        objectType: 'user',
        objectId: user.id,
      });
      return changed;
    });
  });
}

const changed: Answer = { status: 200, body: { detail: 'The password is changed.' } };

const notCurrent = () => invalid({ old_password: ['This is not your current password.'] });
