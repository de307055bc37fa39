import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { SessionRef } from '#server/database/transaction.ts';
import { notAuthenticated, tokenRefused } from '#server/http/refusal.ts';
import { createTokenCache } from './token-cache.ts';

export interface AccessTokens {
  sign(session: SessionRef): Promise<string>;
  /** The session of an Authorization header; whether it still lives is asked of the database. */
  authenticate(header: string | undefined): Promise<SessionRef>;
}

const longestToken = 2048;

/** Makes and checks access tokens, which name a session and nothing else. */
export function createAccessTokens(key: Uint8Array, lifetimeSeconds: number): AccessTokens {
  const checked = createTokenCache();

  return {
    sign: ({ sessionId, userId }) =>
      new SignJWT({ token_type: 'access', sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(String(userId))
        // a client takes an equal token for one that was not renewed
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + lifetimeSeconds)
        .sign(key),

    async authenticate(header) {
      if (header === undefined || !/^Bearer(\s|$)/i.test(header)) throw notAuthenticated();
      const token = header.slice('Bearer'.length).trim();
      if (token === '' || token.length > longestToken) throw tokenRefused('access');
      const known = checked.find(token);
      if (known) return known;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          requiredClaims: ['exp', 'sub'],
        });
        if (payload.token_type !== 'access' || typeof payload.sid !== 'string') throw tokenRefused('access');
        const session = { sessionId: payload.sid, userId: Number(payload.sub) };
        checked.keep(token, session, payload.exp ?? 0);
        return session;
      } catch {
        throw tokenRefused('access');
      }
    },
  };
}
