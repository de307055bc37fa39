import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { audit } from '#server/audit/audit.ts';
import type { Trx } from '#server/database/tables.ts';
import { now } from '#server/database/transaction.ts';
import type { Origin } from '#server/http/call.ts';
import { accountKey } from '../account-key.ts';
import type { Hasher } from '../hasher.ts';
import { tellSignInLinked } from '../notices.ts';
import { endSessions } from '../sessions.ts';
import type { Person } from './provider.ts';

/** Why no one is let in, though the provider said who it is. */
export type Stranger = 'unverified' | 'unknown' | 'other';

interface Deps {
  trx: Trx;
  origin: Origin;
  hasher: Hasher;
}

/**
 * Whose account the provider's word opens: the one that it opened before, or the one that has the verified address and no
 * other identity, or a new one for an address that is invited. No one else gets an account, and with it clinics.
 */
export async function holderOf(deps: Deps, person: Person): Promise<{ userId: number } | Stranger> {
  const { trx } = deps;
  const { issuer, subject } = person;
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM oidc_identities WHERE issuer = ${issuer} AND subject = ${subject}`.execute(trx);
  if (rows[0]) return { userId: rows[0].user_id };
  if (!person.isVerified || person.email === '') return 'unverified';
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email', 'email_confirmed_at'])
    .where('email_key', '=', accountKey(person.email))
    .forUpdate()
    .executeTakeFirst();
  const userId = user ? await linkable(deps, user, issuer) : await madeFor(deps, person);
  if (typeof userId === 'string') return userId;
  await sql`INSERT INTO oidc_identities (issuer, subject, user_id) VALUES (${issuer}, ${subject}, ${userId})`.execute(
    trx,
  );
  await audit(trx, deps.origin, {
    action: 'auth.one_sign_in_linked',
    userId,
    objectType: 'user',
    objectId: userId,
  });
  return { userId };
}

interface Known {
  id: number;
  email: string;
  email_confirmed_at: Date | null;
}

/** An account of the address; where no one had proven to read its mailbox, whoever made it is shut out. */
async function linkable({ trx, origin }: Deps, user: Known, issuer: string): Promise<number | Stranger> {
  const { rows } = await sql`
    SELECT FROM oidc_identities WHERE issuer = ${issuer} AND user_id = ${user.id}`.execute(trx);
  if (rows.length > 0) return 'other';
  const isProven = user.email_confirmed_at !== null;
  if (!isProven) {
    await sql`SELECT end_unproven_password(${user.id})`.execute(trx);
    await endSessions(trx, user.id);
  }
  await tellSignInLinked(trx, origin, user, !isProven);
  return user.id;
}

/** An account for an address that is invited somewhere. */
async function madeFor({ trx, origin, hasher }: Deps, person: Person): Promise<number | Stranger> {
  const email_key = accountKey(person.email);
  const { rows } = await sql<{ first_name: string; last_name: string }>`
    SELECT * FROM invited_at(${email_key})`.execute(trx);
  const [invited] = rows;
  if (!invited) return 'unknown';
  const username = await freeUsername(trx, person);
  const { id } = await trx
    .insertInto('users')
    .values({
      ...{ email: person.email, email_key, username, username_key: accountKey(username) },
      first_name: (person.firstName || invited.first_name).slice(0, 150),
      last_name: (person.lastName || invited.last_name).slice(0, 150),
      password_hash: await noPassword(hasher),
      email_confirmed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(trx, origin, { action: 'auth.registered', userId: id });
  return id;
}

/** A password that no one knows; the link of a forgotten one sets another. */
const noPassword = (hasher: Hasher) => hasher.hash(randomBytes(32).toString('base64url'));

/** The provider's name for the person or the beginning of the address, with a number where someone has it. */
async function freeUsername(trx: Trx, { username, email }: Person): Promise<string> {
  const wished = [username, email.split('@')[0] ?? '', 'user']
    .map((one) => one.replaceAll(/[^\p{L}\p{M}\p{N}._+-]/gu, '').slice(0, 140))
    .find((one) => one !== '') as string;
  const taken = await trx
    .selectFrom('users')
    .select('username_key')
    .where('username_key', 'like', `${accountKey(wished).replaceAll(/[\\%_]/g, '\\$&')}%`)
    .execute();
  const keys = new Set(taken.map(({ username_key }) => username_key));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wished : `${wished}${number}`;
    if (!keys.has(accountKey(name))) return name;
  }
}
