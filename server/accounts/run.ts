import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { accountKey } from '#server/areas/auth/account-key.ts';
import { newResetCode, storeReset } from '#server/areas/auth/resets.ts';
import { audit } from '#server/audit/audit.ts';
import { openToRead } from '#server/backup/open.ts';
import { openPool } from '#server/database/pool.ts';
import { createTransactions } from '#server/database/transaction.ts';
import { resetLink } from '#server/messages/templates.ts';
import { StartRefused } from '#server/refused-start.ts';
import { readSettings } from '#server/settings.ts';

const usage = 'Say what to do: npm run account -- list, or npm run account -- reset EMAIL';

/** `npm run account -- list | reset EMAIL`: for who runs the server, also while it runs. */
export async function runAccounts(
  env: Record<string, string | undefined>,
  [command, email]: readonly string[],
): Promise<void> {
  if (command !== 'list' && (command !== 'reset' || !email)) throw new StartRefused(usage);
  const settings = readSettings(env);
  const database = await openToRead(settings);
  const pool = openPool(database.url, 1);
  try {
    if (command === 'list') await list(pool);
    else await printLink(pool, settings.publicUrl, email ?? '');
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

/** A link for a new password, for somebody whom no mail reaches; an earlier link ends. */
async function printLink(pool: pg.Pool, publicUrl: string, email: string): Promise<void> {
  const code = newResetCode();
  const origin = {
    address: 'localhost',
    requestId: randomUUID(),
    agent: 'npm run account',
    language: 'en',
    site: publicUrl,
    page: undefined,
    isHere: true,
  } as const;
  const found = await createTransactions(pool).open(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email_key', '=', accountKey(email))
      .executeTakeFirst();
    if (!user) return undefined;
    await storeReset(trx, user.id, code);
    await audit(trx, origin, {
      action: 'auth.password_reset_printed',
      objectType: 'user',
      objectId: user.id,
    });
    return user;
  });
  if (!found)
    throw new StartRefused(
      `No account has the address ${email}. "npm run account -- list" shows those there are.`,
    );
  console.log(`This link sets a new password for ${found.email}. It works once, for 30 minutes:`);
  console.log(resetLink(publicUrl, code.code));
}
