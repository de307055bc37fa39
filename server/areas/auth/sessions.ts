import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '#server/database/tables.ts';
import { now, type SessionRef } from '#server/database/transaction.ts';
import type { Origin } from '#server/http/call.ts';
import { network, type Tried } from './throttle.ts';

/** A refresh token names its session and proves it by a secret of which only the hash is stored. */
const refreshToken = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;
/** Tokens that are remembered: as many as answers may get lost, and a night's worth of used ones. */
const mostOffered = 8;
const mostReplaced = 200;
const keptAfterEnd = sql`interval '30 days'`;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

export interface NewSession {
  session: SessionRef;
  refresh: string;
}

/** Starts a session, and forgets the user's old ones. */
export async function startSession(
  trx: Trx,
  userId: number,
  { address, agent }: Origin,
  lifetimeSeconds: number,
): Promise<NewSession> {
  const secret = randomBytes(32).toString('base64url');
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<', sql<Date>`now() - ${keptAfterEnd}`)
    .execute();
  const { id } = await trx
    .insertInto('sessions')
    .values({
      user_id: userId,
      refresh_hash: hashOf(secret),
      address,
      agent,
      expires_at: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { session: { sessionId: id, userId }, refresh: `${id}.${secret}` };
}

/** A live session, and what the token that was shown is to it. */
export interface ShownToken extends SessionRef {
  /** `replaced`: another token took its place and was used since, so that this is a copy in other hands. */
  readonly standing: 'held' | 'replaced';
}

/** The live session of a refresh token, or undefined; whoever shows the newest one gives up the ones before. */
export async function findSession(trx: Trx, token: string): Promise<ShownToken | undefined> {
  const [, id, secret] = refreshToken.exec(token) ?? [];
  if (!id || !secret) return undefined;
  const found = await trx
    .selectFrom('sessions')
    .select(['id', 'user_id', 'refresh_hash', 'offered_hashes', 'replaced_hashes'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const hash = hashOf(secret);
  const isAmong = (hashes: readonly Buffer[]) => hashes.some((one) => one.equals(hash));
  const shown = { sessionId: found.id, userId: found.user_id };
  if (found.refresh_hash.equals(hash)) return { ...shown, standing: 'held' };
  if (isAmong(found.replaced_hashes)) return { ...shown, standing: 'replaced' };
  if (!isAmong(found.offered_hashes)) return undefined;
  const others = found.offered_hashes.filter((one) => !one.equals(hash));
  await trx
    .updateTable('sessions')
    .set({
      refresh_hash: hash,
      offered_hashes: [],
      replaced_hashes: [found.refresh_hash, ...others, ...found.replaced_hashes].slice(0, mostReplaced),
    })
    .where('id', '=', id)
    .execute();
  return { ...shown, standing: 'held' };
}

/** Offers a session its next refresh token; the present one stays good until the new one is used. */
export async function offerToken(trx: Trx, { sessionId }: SessionRef): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const { offered_hashes } = await trx
    .selectFrom('sessions')
    .select('offered_hashes')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('sessions')
    .set({ offered_hashes: [hashOf(secret), ...offered_hashes].slice(0, mostOffered) })
    .where('id', '=', sessionId)
    .execute();
  return `${sessionId}.${secret}`;
}

/** Remembers that a session is in use. */
export async function noteUse(trx: Trx, session: SessionRef): Promise<void> {
  await trx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', session.sessionId).execute();
}

/** Remembers that the second step was taken in a session just now. */
export async function noteStep(trx: Trx, session: SessionRef): Promise<void> {
  await trx.updateTable('sessions').set({ step_taken_at: now }).where('id', '=', session.sessionId).execute();
}

/** Ends one session; its access tokens end with it. */
export async function endSession(trx: Trx, session: SessionRef): Promise<void> {
  await trx.updateTable('sessions').set({ ended_at: now }).where('id', '=', session.sessionId).execute();
}

/** Ends all other sessions of the user. */
export async function endOtherSessions(trx: Trx, session: SessionRef): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', session.userId)
    .where('id', '!=', session.sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends all sessions of a user. */
export async function endSessions(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Whether an account was used from the network of an address within the last month: devices change their own part of IPv6 every day. */
export async function triedFrom(
  trx: Trx,
  userId: number | undefined,
  address: string,
): Promise<Exclude<Tried, 'session'>> {
  const used = await trx
    .selectFrom('sessions')
    .select('address')
    .distinct()
    .where('user_id', '=', userId ?? 0)
    .where('created_at', '>', sql<Date>`now() - interval '30 days'`)
    .execute();
  return used.some((one) => network(one.address) === network(address)) ? 'familiar' : 'anywhere';
}
