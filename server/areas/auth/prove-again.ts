import { conflict, personOf, type Scope } from '#server/access/scope.ts';
import { audit } from '#server/audit/audit.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { accountKey } from './account-key.ts';
import type { AuthDeps } from './deps.ts';
import { hasFactor, tookStep } from './factors/take-step.ts';
import { isPassword, passwordParameters } from './passwords.ts';
import { countTowards, forgetFailures, refuseAboveLimits, signInLimits } from './throttle.ts';

/** What is said to someone who has not proven yet that it is them. */
export interface AskedAgain {
  step: string;
  password: string;
}

/**
 * Whether it is the user who asks for what they cannot undo: by the second step of a moment ago, or by the password where they
 * have no second step. Otherwise how the call is answered; an answer where a wrong password was counted, which has to stay.
 */
export async function refuseUnproven(
  scope: Scope,
  call: Pick<Call<'removeCharts' | 'handClinicOver'>, 'session' | 'body'>,
  deps: AuthDeps,
  asked: AskedAgain,
): Promise<Answer | undefined> {
  const { trx, origin } = scope;
  const user = personOf(scope);
  if (await hasFactor(scope)) {
    if (await tookStep(scope, call)) return undefined;
    throw conflict({ second_step: [asked.step] });
  }
  const { password } = call.body;
  if (password === undefined) throw conflict({ password: [asked.password] });
  const limits = signInLimits(accountKey(user.email), origin.address, 'session');
  await refuseAboveLimits(trx, limits);
  const hash = await deps.hasher.hashLike(await passwordParameters(trx, user.id), password);
  if (await isPassword(trx, user.id, hash)) {
    await forgetFailures(trx, limits);
    return undefined;
  }
  await countTowards(trx, limits);
  await audit(trx, origin, { action: 'auth.password_confirmation_failed', userId: user.id });
  return { status: 400, body: { password: ['This is not your password.'] } };
}
