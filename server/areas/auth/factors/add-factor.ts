import { sql } from 'kysely';
import { say } from '#machines/lifecycles/saying.ts';
import { audit } from '#server/audit/audit.ts';
import { now } from '#server/database/transaction.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { AuthDeps } from '../deps.ts';
import { tellFactorsChanged } from '../notices.ts';
import { provePassword } from '../prove-password.ts';
import { countTowards, factorLimits, refuseAboveLimits } from '../throttle.ts';
import { countFactors, factorColumns, lockFactors, shownFactor } from './own-factors.ts';
import { creationOptions, madePasskey, partyOf } from './passkeys.ts';
import { renewCodes } from './recovery-codes.ts';
import { newSecret, secretHash } from './secret.ts';
import { newTotp, stepOf } from './totp.ts';

const most = 20;
const expiry = sql<Date>`now() + interval '10 minutes'`;

/** Begins to add a factor, for who knows the password; an earlier beginning ends. */
export async function beginFactor(call: Call<'beginFactor'>, deps: AuthDeps): Promise<Answer> {
  await provePassword(call, deps, call.body.password);
  const { kind } = call.body;
  return call.openAs(async (trx, user) => {
    if ((await countFactors(trx, user.id)) >= most)
      throw new Refusal(409, {
        detail: [say('An account has at most {most} factors. Remove one first.', { most })],
      });
    const { code, hash } = newSecret();
    const party = partyOf(call.origin, deps);
    if (kind === 'passkey' && !party) throw new Refusal(409, { detail: [noPasskeys] });
    const passkey = kind === 'passkey' && party ? await creationOptions(trx, user, party) : undefined;
    const totp = kind === 'totp' ? newTotp(user.email) : undefined;
    await trx.deleteFrom('factor_setups').where('user_id', '=', user.id).execute();
    await trx
      .insertInto('factor_setups')
      .values({
        ...{ code_hash: hash, user_id: user.id, kind, expires_at: expiry },
        secret: totp ? deps.vault.close(user.id, totp.secret) : null,
        webauthn: passkey?.challenge ?? null,
      })
      .execute();
    return { status: 201, body: { setup: code, ...totp, ...(passkey && { passkey }) } };
  });
}

/** Adds the factor that has proven itself; the first one brings recovery codes. */
export function storeFactor(call: Call<'storeFactor'>, deps: AuthDeps): Promise<Answer> {
  const { setup, name } = call.body;
  return call.answerAs(async (trx, user) => {
    await lockFactors(trx, user.id);
    const limits = factorLimits(user.id, call.origin.address, 'session');
    await refuseAboveLimits(trx, limits);
    const begun = await trx
      .selectFrom('factor_setups')
      .select(['kind', 'secret', 'webauthn', sql<number>`extract(epoch from now())::float8`.as('clock')])
      .where('code_hash', '=', secretHash(setup))
      .where('user_id', '=', user.id)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (!begun) return { status: 400, body: { setup: [tooLate] } };
    const proven = await provenBy(call, user.id, begun, deps);
    if (!proven) {
      await countTowards(trx, limits);
      // an answer and not a throw: the count must outlive it
      const body = begun.kind === 'totp' ? { code: [wrongCode] } : { passkey: [wrongPasskey] };
      return { status: 400, body };
    }
    await trx.deleteFrom('factor_setups').where('user_id', '=', user.id).execute();
    const isFirst = (await countFactors(trx, user.id)) === 0;
    const factor = await trx
      .insertInto('factors')
      .values({ user_id: user.id, kind: begun.kind, name, ...proven })
      .returning(factorColumns)
      .executeTakeFirstOrThrow();
    await audit(trx, call.origin, {
      ...{ action: 'auth.factor_added', userId: user.id, objectType: 'user', objectId: user.id },
    });
    await tellFactorsChanged(trx, call.origin, user, 'added');
    const recovery_codes = isFirst ? await renewCodes(trx, user.id) : [];
    return { status: 201, body: { factor: shownFactor(factor), recovery_codes } };
  });
}

/** What is stored of a factor that has proven itself, or undefined for one that has not. */
async function provenBy(
  { body: { code = '', passkey }, origin }: Call<'storeFactor'>,
  userId: number,
  { secret, webauthn, clock }: { secret: Buffer | null; webauthn: string | null; clock: number },
  deps: AuthDeps,
) {
  if (secret) {
    const typed = { secret: deps.vault.open(userId, secret), code, clock, lastStep: null };
    const step = await stepOf(typed);
    return step === undefined ? undefined : { secret, last_step: String(step) };
  }
  const party = partyOf(origin, deps);
  return passkey && webauthn && party ? madePasskey(passkey, webauthn, party) : undefined;
}

const noPasskeys = 'Passkeys need an address with a name. Open Chartroom by its name, not by a number.';
const wrongPasskey = "The passkey couldn't be added. Try again.";
const tooLate = 'This took too long. Start again.';
const wrongCode =
  "This code isn't right. Check that the clock of your phone is right, and type the next code.";
