import { sql } from 'kysely';
import { audit } from '#server/audit/audit.ts';
import type { Trx } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { Refusal, wrongCredentials } from '#server/http/refusal.ts';
import { accountKey } from './account-key.ts';
import type { AuthDeps } from './deps.ts';
import { challenge } from './factors/challenges.ts';
import { partyOf } from './factors/passkeys.ts';
import { isPassword } from './passwords.ts';
import { startSession, triedFrom } from './sessions.ts';
import { countTowards, forgetFailures, type Limit, refuseAboveLimits, signInLimits } from './throttle.ts';

/**
 * Exchanges credentials for tokens, in the same words and the same time for an unknown user and a wrong password. An account
 * with a second factor gets none yet, and is told what is asked next.
 */
export async function logIn(call: Call<'logIn'>, deps: AuthDeps): Promise<Answer> {
  const account = accountKey(call.body.email);
  return deps.inTurn(account, async () => {
    const { user, limits } = await call.open((trx) => lookUp(trx, account, call.origin.address));
    const hash = await deps.hasher.hashLike(user?.parameters, call.body.password);
    const answer = await call.open(async (trx) => {
      // of those who tried other accounts at once, many were not counted yet before their hashes were computed
      await refuseAboveLimits(trx, limits);
      if (!(await isPassword(trx, user?.id, hash)) || !user) return remember(trx, call, limits, user?.id);
      await forgetFailures(trx, limits);
      const next = await challenge(trx, user.id, partyOf(call.origin, deps), call.body.devices);
      if (next && !call.body.second_step) throw unknownStep();
      if (next) return { status: 200, body: { next } };
      const started = await startSession(trx, user.id, call.origin, deps.refreshSeconds);
      await audit(trx, call.origin, { action: 'auth.logged_in', userId: user.id });
      return {
        status: 200,
        body: { token: { access: await deps.tokens.sign(started.session), refresh: started.refresh } },
      };
    });
    // a throw from within would take the count back
    if (!answer) throw wrongCredentials();
    return answer;
  });
}

/** For a client that knows only the specification: it shows the sentence to whoever signs in. */
const unknownStep = () =>
  new Refusal(403, { detail: 'This account asks for a second step, which this app cannot show.' });

async function lookUp(trx: Trx, account: string, address: string) {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email_key', sql<string>`password_parameters(id)`.as('parameters')])
    .where((where) => where.or([where('email_key', '=', account), where('username_key', '=', account)]))
    .executeTakeFirst();
  // one count, whichever of its two names is typed
  const limits = signInLimits(user?.email_key ?? account, address, await triedFrom(trx, user?.id, address));
  await refuseAboveLimits(trx, limits);
  return { user, limits };
}

async function remember(
  trx: Trx,
  call: Call<'logIn'>,
  limits: Limit[],
  userId: number | undefined,
): Promise<undefined> {
  await countTowards(trx, limits);
  await audit(trx, call.origin, { action: 'auth.log_in_failed', objectType: 'user', objectId: userId });
}
