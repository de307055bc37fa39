import { conflict, personOf, type Scope } from '#server/access/scope.ts';
import { accountKey } from '#server/areas/auth/account-key.ts';
import type { AuthDeps } from '#server/areas/auth/deps.ts';
import { hasFactor, tookStep } from '#server/areas/auth/factors/take-step.ts';
import { isPassword, passwordParameters } from '#server/areas/auth/passwords.ts';
import {
  countTowards,
  forgetFailures,
  refuseAboveLimits,
  signInLimits,
} from '#server/areas/auth/throttle.ts';
import { audit } from '#server/audit/audit.ts';
import type { Answer, Call } from '#server/http/call.ts';

/**
 * Whether it is the user who asks for what cannot be undone: by the second step of a moment ago, or by the password where they
 * have no second step. Otherwise how the call is answered; an answer where a wrong password was counted, which has to stay.
 */
export async function refuseUnproven(
  scope: Scope,
  call: Pick<Call<'removeCharts'>, 'session' | 'body'>,
  deps: AuthDeps,
): Promise<Answer | undefined> {
  const { trx, origin } = scope;
  const user = personOf(scope);
  if (await hasFactor(scope)) {
    if (await tookStep(scope, call)) return undefined;
    throw conflict({ second_step: ['Confirm your second step to remove a chart.'] });
  }
  const { password } = call.body;
  if (password === undefined) throw conflict({ password: ['Enter your password to remove a chart.'] });
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
