import { audit } from '#server/audit/audit.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { tokenRefused } from '#server/http/refusal.ts';
import type { AuthDeps } from './deps.ts';
import { endSession, findSession, noteUse } from './sessions.ts';

/** A new access token for the session of a refresh token. */
export async function refreshToken(call: Call<'refreshToken'>, deps: AuthDeps): Promise<Answer> {
  const session = await call.open(async (trx) => {
    const found = await findSession(trx, call.body.refresh);
    if (found) await noteUse(trx, found);
    return found;
  });
  if (!session) throw tokenRefused('refresh');
  return { status: 200, body: { access: await deps.tokens.sign(session) } };
}

/** Ends the session of a refresh token; that of an unknown one has ended already. */
export async function logOut(call: Call<'logOut'>): Promise<Answer> {
  return call.open(async (trx) => {
    const session = await findSession(trx, call.body.refresh);
    if (session) {
      await endSession(trx, session);
      await audit(trx, call.origin, { action: 'auth.logged_out', userId: session.userId });
    }
    return { status: 204 };
  });
}
