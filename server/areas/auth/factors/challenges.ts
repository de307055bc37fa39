import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Trx } from '#server/database/tables.ts';
import { now, type SessionRef } from '#server/database/transaction.ts';
import { isTrusted } from './devices.ts';
import { type Party, requestOptions } from './passkeys.ts';
import { newSecret, secretHash } from './secret.ts';

export type SignInChallenge = components['schemas']['SignInChallenge'];

const expiry = sql<Date>`now() + interval '10 minutes'`;

/** What a sign-in with the right password is asked next; undefined where the account has no second factor, or trusts the browser. */
export async function challenge(
  trx: Trx,
  userId: number,
  party: Party | undefined,
  devices: readonly string[] | undefined,
): Promise<SignInChallenge | undefined> {
  const factors = await trx.selectFrom('factors').select('kind').where('user_id', '=', userId).execute();
  if (factors.length === 0 || (await isTrusted(trx, userId, devices))) return undefined;
  return issue(trx, userId, party, factors, null);
}

/** What a session is asked before something that needs the user themselves; undefined where the account has no second factor. */
export async function challengeAgain(
  trx: Trx,
  { userId, sessionId }: SessionRef,
  party: Party | undefined,
): Promise<SignInChallenge | undefined> {
  const factors = await trx.selectFrom('factors').select('kind').where('user_id', '=', userId).execute();
  return factors.length === 0 ? undefined : issue(trx, userId, party, factors, sessionId);
}

async function issue(
  trx: Trx,
  userId: number,
  party: Party | undefined,
  factors: readonly { kind: string }[],
  sessionId: string | null,
): Promise<SignInChallenge> {
  const { code, hash } = newSecret();
  const passkey = await requestOptions(trx, userId, party);
  await trx.deleteFrom('sign_in_challenges').where('expires_at', '<', now).execute();
  const { expires_at } = await trx
    .insertInto('sign_in_challenges')
    .values({
      ...{ code_hash: hash, user_id: userId, session_id: sessionId, expires_at: expiry },
      webauthn: passkey?.challenge ?? null,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return {
    challenge: code,
    methods: [
      ...(passkey ? (['passkey'] as const) : []),
      ...(factors.some(({ kind }) => kind === 'totp') ? (['totp'] as const) : []),
      'recovery',
    ],
    ...(passkey && { passkey: { ...passkey } }),
    expires_at: expires_at.toISOString(),
  };
}

/** Whose a challenge is, of a sign-in or of the session that is asked again; undefined once it is over. Locked, so that it is answered once. */
export async function challenged(trx: Trx, code: string, sessionId: string | null) {
  return trx
    .selectFrom('sign_in_challenges')
    .innerJoin('users', 'users.id', 'sign_in_challenges.user_id')
    .select(['users.id', 'users.email', 'webauthn'])
    .where('code_hash', '=', secretHash(code))
    .where('session_id', 'is not distinct from', sessionId)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

export async function endChallenge(trx: Trx, code: string): Promise<void> {
  await trx.deleteFrom('sign_in_challenges').where('code_hash', '=', secretHash(code)).execute();
}
