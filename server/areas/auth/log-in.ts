import { audit } from '#server/audit/audit.ts';
import type { Trx } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { Refusal, wrongCredentials } from '#server/http/refusal.ts';
import { accountKey } from './account-key.ts';
import type { AuthDeps } from './deps.ts';
import { challenge } from './factors/challenges.ts';
import { partyOf } from './factors/passkeys.ts';
import { isFamiliarAddress, startSession } from './sessions.ts';
import { countTowards, forgetFailures, type Limit, refuseAboveLimits, signInLimits } from './throttle.ts';

/**
 * Exchanges credentials for tokens, in the same words and the same time for an unknown user and a wrong password. An account
 * with a second factor gets none yet, and is told what is asked next.
 */
export async function logIn(call: Call<'logIn'>, deps: AuthDeps): Promise<Answer> {
  const account = accountKey(call.body.email);
  return deps.inTurn(account, async () => {
    const { user, limits } = await call.open((trx) => lookUp(trx, account, call.origin.address));
    const right = await deps.hasher.verify(user?.password_hash, call.body.password);
    if (!user || !right) {
      await call.open((trx) => remember(trx, call, limits, user?.id));
      throw wrongCredentials();
    }
    return call.open(async (trx) => {
      await refuseIfChanged(trx, user);
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
  });
}

/** For a client that knows only the specification: it shows the sentence to whoever signs in. */
const unknownStep = () =>
  new Refusal(403, { detail: 'This account asks for a second step, which this app cannot show.' });

interface Found {
  id: number;
  password_hash: string;
}

async function lookUp(trx: Trx, account: string, address: string) {
  const user: Found | undefined = await trx
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where((where) => where.or([where('email_key', '=', account), where('username_key', '=', account)]))
    .executeTakeFirst();
  const limits = signInLimits(account, address, await isFamiliarAddress(trx, user?.id, address));
  await refuseAboveLimits(trx, limits);
  return { user, limits };
}

async function remember(
  trx: Trx,
  call: Call<'logIn'>,
  limits: Limit[],
  userId: number | undefined,
): Promise<void> {
  await countTowards(trx, limits);
  await audit(trx, call.origin, { action: 'auth.log_in_failed', objectType: 'user', objectId: userId });
}

/** The password may have been changed while the old one was verified. */
async function refuseIfChanged(trx: Trx, user: Found): Promise<void> {
  const same = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .forShare()
    .executeTakeFirst();
  if (!same) throw wrongCredentials();
}
