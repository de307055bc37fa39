import { revokeTokensByReset } from '#server/areas/connections/own-tokens.ts';
import { audit } from '#server/audit/audit.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import type { AuthDeps } from './deps.ts';
import { tellPasswordChanged } from './notices.ts';
import { passwordProblems } from './password-rules.ts';
import { holderOf, spendReset } from './resets.ts';
import { endSessions } from './sessions.ts';
import { countTowards, forgetFailures, refuseAboveLimits, resetLimits, signInLimits } from './throttle.ts';

/** Sets a new password by the code of a link; every session of the user ends, and their API tokens where they want it. */
export async function resetPassword(call: Call<'resetPassword'>, deps: AuthDeps): Promise<Answer> {
  const { code, password, revoke_tokens } = call.body;
  const { address } = call.origin;
  const limits = resetLimits(address);
  const found = await call.open(async (trx) => {
    await refuseAboveLimits(trx, limits);
    return holderOf(trx, code);
  });
  const problems = found ? passwordProblems(password, found) : [];
  if (problems.length > 0) throw invalid({ password: problems });
  // without a holder nothing is stored; a repeated request still gets the answer of the first one below
  const hash = found && (await deps.hasher.hash(password));
  return call.answer(async (trx) => {
    const holder = await holderOf(trx, code);
    // before the code is spent, which is what proves whose they are
    if (holder && holder.id === found?.id && revoke_tokens)
      await revokeTokensByReset(trx, call.origin, holder.id, code);
    if (!holder || !hash || holder.id !== found?.id || !(await spendReset(trx, code, hash))) {
      await countTowards(trx, limits);
      await audit(trx, call.origin, { action: 'auth.password_reset_failed' });
      // an answer and not a throw: the count must outlive it
      return { status: 400, body: { code: [wrongCode] } };
    }
    await endSessions(trx, holder.id);
    for (const tried of ['anywhere', 'familiar', 'session'] as const)
      await forgetFailures(trx, signInLimits(holder.email_key, address, tried));
    await tellPasswordChanged(trx, call.origin, holder);
    await audit(trx, call.origin, {
      action: 'auth.password_reset',
      userId: holder.id,
      objectType: 'user',
      objectId: holder.id,
    });
    return { status: 200, body: { detail: 'The password is changed.' } };
  });
}

const wrongCode = 'This link was already used, has expired, or was replaced by a newer one.';
