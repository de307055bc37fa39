import { audit } from '#server/audit/audit.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import type { AuthDeps } from '../deps.ts';
import { tellFactorsChanged } from '../notices.ts';
import { noteStep, startSession, triedFrom } from '../sessions.ts';
import { countTowards, factorLimits, forgetFailures, refuseAboveLimits } from '../throttle.ts';
import { challenged, endChallenge } from './challenges.ts';
import { trustDevice } from './devices.ts';
import { proofOf, wrongCode } from './proof.ts';
import { resetFactors } from './resets.ts';

/** Exchanges the challenge of a sign-in and a second factor for tokens. */
export async function finishLogIn(call: Call<'finishLogIn'>, deps: AuthDeps): Promise<Answer> {
  const { challenge } = call.body;
  const asked = await call.open((trx) => challenged(trx, challenge, null));
  if (!asked) throw spent();
  return deps.inTurn(`factor:${asked.id}`, () =>
    call.open(async (trx) => {
      const user = await challenged(trx, challenge, null);
      if (!user) throw spent();
      const { address } = call.origin;
      const limits = factorLimits(user.id, address, await triedFrom(trx, user.id, address));
      await refuseAboveLimits(trx, limits);
      const proof = await proofOf(trx, user, call, deps, true);
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
      if (proof !== 'reset') await noteStep(trx, started.session);
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

const spent = () => invalid({ challenge: ['This sign-in took too long. Sign in again.'] });
