import { audit } from '#server/audit/audit.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { tokenRefused } from '#server/http/refusal.ts';
import type { AuthDeps } from './deps.ts';
import { takeIdToken } from './one-sign-in/id-tokens.ts';
import { endSession, findSession, noteUse, offerToken } from './sessions.ts';

/**
 * A new access token for the session of a refresh token, and the next refresh token for a client that takes part in
 * renewing it (RFC 9700, section 4.14). A token that was replaced ends the session: two hold it, and one is a thief.
 */
export async function refreshToken(call: Call<'refreshToken'>, deps: AuthDeps): Promise<Answer> {
  const renewed = await call.open(async (trx) => {
    const found = await findSession(trx, call.body.refresh);
    if (found?.standing === 'replaced') {
      await endSession(trx, found);
      await audit(trx, call.origin, { action: 'auth.token_reused', userId: found.userId });
      return undefined;
    }
    if (!found) return undefined;
    await noteUse(trx, found);
    return { session: found, refresh: call.body.rotate ? await offerToken(trx, found) : undefined };
  });
  if (!renewed) throw tokenRefused('refresh');
  const { session, refresh } = renewed;
  return { status: 200, body: { access: await deps.tokens.sign(session), ...(refresh && { refresh }) } };
}

/**
 * Ends the session of a refresh token; that of an unknown one has ended already. Where the house's sign-in began it, the
 * answer names the page on which the provider ends its own.
 */
export async function logOut(call: Call<'logOut'>, deps: AuthDeps): Promise<Answer> {
  const idToken = await call.open(async (trx) => {
    const session = await findSession(trx, call.body.refresh);
    if (!session) return undefined;
    await endSession(trx, session);
    await audit(trx, call.origin, { action: 'auth.logged_out', userId: session.userId });
    return takeIdToken(trx, session);
  });
  // it has ended here, whatever becomes of the provider's
  const location = idToken && (await deps.provider?.endSession(idToken).catch(deps.report));
  return location ? { status: 200, body: { location } } : { status: 204 };
}
