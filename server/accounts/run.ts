import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { accountKey } from '#server/areas/auth/account-key.ts';
import { newLinkCode } from '#server/areas/auth/link-code.ts';
import { tellEmailChanged } from '#server/areas/auth/notices.ts';
import { storeReset } from '#server/areas/auth/resets.ts';
import { audit } from '#server/audit/audit.ts';
import { openToRead } from '#server/backup/open.ts';
import { openPool } from '#server/database/pool.ts';
import { createTransactions, now } from '#server/database/transaction.ts';
import type { Origin } from '#server/http/call.ts';
import { closesNothing } from '#server/messages/closed-codes.ts';
import { resetLink } from '#server/messages/templates.ts';
import { StartRefused } from '#server/refused-start.ts';
import { readSettings } from '#server/settings.ts';

const usage =
  'Say what to do: npm run account -- list, npm run account -- reset EMAIL, npm run account -- address EMAIL NEW-EMAIL, or npm run account -- unlink EMAIL';

/** `npm run account -- list | reset EMAIL | address EMAIL NEW-EMAIL | unlink EMAIL`: for who runs the server, also while it runs. */
export async function runAccounts(
  env: Record<string, string | undefined>,
  [command, email = '', wanted = '']: readonly string[],
): Promise<void> {
  const isWhole =
    command === 'list' ||
    (/^(reset|unlink)$/.test(command ?? '') && email) ||
    (command === 'address' && email && wanted);
  if (!isWhole) throw new StartRefused(usage);
  const settings = readSettings(env);
  const database = await openToRead(settings);
  const pool = openPool(database.url, 1);
  try {
    if (command === 'list') await list(pool);
    else if (command === 'reset') await printLink(pool, settings.publicUrl, email);
    else if (command === 'unlink') await unlink(pool, settings.publicUrl, email);
    else await changeAddress(pool, settings.publicUrl, email, wanted);
  } finally {
    await pool.end();
    await database.close();
  }
}

/** Every account: address, username, name, and when it was last used. */
async function list(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ email: string; username: string; name: string; used: Date | null }>(
    `SELECT email, username, first_name || ' ' || last_name AS name,
       (SELECT max(last_used_at) FROM sessions s WHERE s.user_id = u.id) AS used
     FROM users u ORDER BY email_key`,
  );
  if (rows.length === 0) console.log('There is no account yet.');
  for (const { email, username, name, used } of rows)
    console.log([email, username, name, used ? `last used ${used.toISOString()}` : 'not used'].join('\t'));
}

/** A link for a new password, for someone whom no mail reaches; an earlier link ends. */
async function printLink(pool: pg.Pool, publicUrl: string, email: string): Promise<void> {
  const code = newLinkCode();
  const found = await createTransactions(pool).open(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email_key', '=', accountKey(email))
      .executeTakeFirst();
    if (!user) return undefined;
    await storeReset(trx, user.id, code);
    await audit(trx, origin(publicUrl), {
      action: 'auth.password_reset_printed',
      objectType: 'user',
      objectId: user.id,
    });
    return user;
  });
  if (!found) throw unknownAccount(email);
  console.log(`This link sets a new password for ${found.email}. It works once, for 30 minutes:`);
  console.log(resetLink(publicUrl, code.code));
}

/** Another address for someone whom no link reaches; the former one is told. */
async function changeAddress(pool: pg.Pool, publicUrl: string, email: string, wanted: string): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+$/.test(wanted)) throw new StartRefused(`${wanted} is not an email address.`);
  const found = await createTransactions(pool).open(async (trx) => {
    const taken = await trx
      .selectFrom('users')
      .select('email_key')
      .where('email_key', '=', accountKey(wanted))
      .executeTakeFirst();
    if (taken && taken.email_key !== accountKey(email))
      throw new StartRefused(`Another account has the address ${wanted}.`);
    const user = await trx
      .updateTable('users')
      .set(({ eb }) => ({
        ...{ email: wanted, email_key: accountKey(wanted), email_confirmed_at: null, updated_at: now },
        version: eb('version', '+', 1),
      }))
      .where('email_key', '=', accountKey(email))
      .returning('id')
      .executeTakeFirst();
    if (!user) return undefined;
    await tellEmailChanged(trx, origin(publicUrl), email);
    await audit(trx, origin(publicUrl), {
      action: 'auth.address_changed',
      objectType: 'user',
      objectId: user.id,
    });
    return user;
  });
  if (!found) throw unknownAccount(email);
  console.log(`The account has the address ${wanted} now, and signs in with it.`);
}

/** Lets the next who comes from the house's sign-in with the address of an account have it. */
async function unlink(pool: pg.Pool, publicUrl: string, email: string): Promise<void> {
  const found = await createTransactions(pool).open(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', accountKey(email))
      .executeTakeFirst();
    if (!user) return undefined;
    await sql`DELETE FROM oidc_identities WHERE user_id = ${user.id}`.execute(trx);
    await audit(trx, origin(publicUrl), {
      action: 'auth.one_sign_in_unlinked',
      objectType: 'user',
      objectId: user.id,
    });
    return user;
  });
  if (!found) throw unknownAccount(email);
  console.log(
    `No sign-in of the organization opens the account of ${email} any more. The next one with this address is linked to it.`,
  );
}

const unknownAccount = (email: string) =>
  new StartRefused(`No account has the address ${email}. "npm run account -- list" shows those there are.`);

const origin = (site: string): Origin => ({
  address: 'localhost',
  requestId: randomUUID(),
  agent: 'npm run account',
  language: 'en',
  site,
  page: undefined,
  isHere: true,
  closeCode: closesNothing,
});
