import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { conflict } from '#server/access/scope.ts';
import { audit } from '#server/audit/audit.ts';
import type { SessionRef } from '#server/database/transaction.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import type { AuthDeps } from '../deps.ts';
import { tellFactorsChanged } from '../notices.ts';
import { noteStep } from '../sessions.ts';
import { countTowards, factorLimits, forgetFailures, refuseAboveLimits } from '../throttle.ts';
import { challengeAgain, challenged, endChallenge } from './challenges.ts';
import { partyOf } from './passkeys.ts';
import { proofOf, wrongCode } from './proof.ts';

/** Asks the signed-in user for the second step once more. */
export function askSecondStep(call: Call<'askSecondStep'>, deps: AuthDeps): Promise<Answer> {
  return call.openAs(async (trx) => {
    const asked = await challengeAgain(trx, sessionOf(call), partyOf(call.origin, deps));
    if (!asked) throw conflict({ detail: ['Add a second step first.'] });
    return { status: 201, body: asked };
  });
}

/** Takes the second step once more: for five minutes the session may sign. */
export function takeSecondStep(call: Call<'takeSecondStep'>, deps: AuthDeps): Promise<Answer> {
  const { challenge, method } = call.body;
  const session = sessionOf(call);
  return deps.inTurn(`factor:${session.userId}`, () =>
    call.openAs(async (trx, user) => {
      const asked = await challenged(trx, challenge, session.sessionId);
      if (!asked) throw invalid({ challenge: ['This took too long. Start again.'] });
      const limits = factorLimits(user.id, call.origin.address, 'session');
      await refuseAboveLimits(trx, limits);
      const proof = await proofOf(trx, asked, call, deps, false);
      if (!proof) {
        await countTowards(trx, limits);
        await audit(trx, call.origin, {
          ...{ action: 'auth.second_step_failed', userId: user.id, objectType: 'user', objectId: user.id },
        });
        // an answer and not a throw: the count must outlive it
        return { status: 400, body: { code: [wrongCode[method]] } };
      }
      await forgetFailures(trx, limits);
      await endChallenge(trx, challenge);
      await noteStep(trx, session);
      await audit(trx, call.origin, { action: 'auth.second_step_taken', userId: user.id });
      if (proof === 'recovery') {
        await audit(trx, call.origin, { action: 'auth.recovery_code_used', userId: user.id });
        await tellFactorsChanged(trx, call.origin, user, 'codeUsed');
      }
      return { status: 204 };
    }),
  );
}

const isRecent = sql`step_taken_at > now() - interval '5 minutes'`;

/**
 * Refuses a signature where the clinic asks for the second step again and the session took none within five minutes; who has
 * none is not asked. Thrown, so that the same request signs once the step is taken.
 */
export async function refuseUnconfirmed(scope: Scope, call: WithSession): Promise<void> {
  if (!scope.clinic.signing_asks_step || !(await hasFactor(scope)) || (await tookStep(scope, call))) return;
  throw conflict({ second_step: ['This clinic asks for your second step again before you sign.'] });
}

/** Whether the user has a second step at all. */
export async function hasFactor({ trx, user }: Scope): Promise<boolean> {
  const { rows } = await sql`SELECT FROM factors WHERE user_id = ${user.id} LIMIT 1`.execute(trx);
  return rows.length > 0;
}

/** Whether the session took the second step within five minutes. */
export async function tookStep({ trx }: Scope, call: WithSession): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM sessions WHERE id = ${sessionOf(call).sessionId} AND ${isRecent}`.execute(trx);
  return rows.length > 0;
}

type WithSession = Pick<Call<'takeSecondStep'>, 'session'>;

function sessionOf({ session }: WithSession): SessionRef {
  if (!session) throw new Error('Nobody is signed in.');
  return session;
}
