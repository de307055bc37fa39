import { sql } from 'kysely';
import { audit } from '#server/audit/audit.ts';
import type { Trx } from '#server/database/tables.ts';
import { now } from '#server/database/transaction.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import type { AuthDeps } from '../deps.ts';
import { tellFactorsChanged } from '../notices.ts';
import { isFamiliarAddress, startSession } from '../sessions.ts';
import { countTowards, factorLimits, forgetFailures, refuseAboveLimits } from '../throttle.ts';
import { challenged, endChallenge } from './challenges.ts';
import { trustDevice } from './devices.ts';
import { isPasskey, partyOf } from './passkeys.ts';
import { spendCode } from './recovery-codes.ts';
import { resetFactors, spendFactorReset } from './resets.ts';
import { stepOf } from './totp.ts';

/** Exchanges the challenge of a sign-in and a second factor for tokens. */
export async function finishLogIn(call: Call<'finishLogIn'>, deps: AuthDeps): Promise<Answer> {
  const { challenge } = call.body;
  const asked = await call.open((trx) => challenged(trx, challenge));
  if (!asked) throw spent();
  return deps.inTurn(`factor:${asked.id}`, () =>
    call.open(async (trx) => {
      const user = await challenged(trx, challenge);
      if (!user) throw spent();
      const { address } = call.origin;
      const limits = factorLimits(user.id, address, await isFamiliarAddress(trx, user.id, address));
      await refuseAboveLimits(trx, limits);
      const proof = await proofOf(trx, user, call, deps);
      if (!proof) {
        await countTowards(trx, limits);
        await audit(trx, call.origin, {
          ...{ action: 'auth.second_step_failed', objectType: 'user', objectId: user.id },
        });
        // an answer and not a throw: the count must outlive it
        return { status: 400, body: { code: [wrongCode[call.body.method]] } };
      }
      await forgetFailures(trx, limits);
      await endChallenge(trx, challenge);
      if (proof === 'reset') await resetFactors(trx, call.origin, user);
      const started = await startSession(trx, user.id, call.origin, deps.refreshSeconds);
      await audit(trx, call.origin, { action: 'auth.logged_in', userId: user.id });
      if (proof === 'recovery') {
        await audit(trx, call.origin, { action: 'auth.recovery_code_used', userId: user.id });
        await tellFactorsChanged(trx, call.origin, user, 'codeUsed');
      }
      // who lost everything trusts nothing yet
      const isToTrust = call.body.trust === true && proof !== 'reset';
      const device = isToTrust ? await trustDevice(trx, user.id, call.origin) : undefined;
      if (device) await audit(trx, call.origin, { action: 'auth.device_trusted', userId: user.id });
      return {
        status: 200,
        body: {
          token: { access: await deps.tokens.sign(started.session), refresh: started.refresh },
          ...(device && { device }),
        },
      };
    }),
  );
}

const wrongCode = {
  passkey: "This passkey isn't right. Try again, or choose another way.",
  totp: "This code isn't right, or was used already. Wait for the next one and type it.",
  recovery: "This recovery code isn't right, or was used already.",
} as const;

const spent = () => invalid({ challenge: ['This sign-in took too long. Sign in again.'] });

/** What proves that it is the user, or undefined; what works once is used up by it. */
async function proofOf(
  trx: Trx,
  user: { id: number; webauthn: string | null },
  { body: { method, code = '', passkey }, origin }: Call<'finishLogIn'>,
  deps: AuthDeps,
): Promise<'factor' | 'recovery' | 'reset' | undefined> {
  if (method === 'totp') return (await isTotp(trx, user.id, code, deps)) ? 'factor' : undefined;
  if (method === 'recovery') {
    if (await spendCode(trx, user.id, code)) return 'recovery';
    return (await spendFactorReset(trx, user.id, code)) ? 'reset' : undefined;
  }
  const party = partyOf(origin, deps);
  if (!party) return undefined;
  return (await isPasskey(trx, user.id, passkey, user.webauthn, party)) ? 'factor' : undefined;
}

async function isTotp(trx: Trx, userId: number, code: string, { vault }: AuthDeps): Promise<boolean> {
  const apps = await trx
    .selectFrom('factors')
    .select(['id', 'secret', 'last_step', sql<number>`extract(epoch from now())::float8`.as('clock')])
    .where('user_id', '=', userId)
    .where('kind', '=', 'totp')
    .forUpdate()
    .execute();
  for (const { id, secret, last_step, clock } of apps) {
    if (!secret) continue;
    const lastStep = last_step === null ? null : Number(last_step);
    const step = await stepOf({ secret: vault.open(userId, secret), code, clock, lastStep });
    if (step === undefined) continue;
    await trx
      .updateTable('factors')
      .set({ last_step: String(step), last_used_at: now })
      .where('id', '=', id)
      .execute();
    return true;
  }
  return false;
}
