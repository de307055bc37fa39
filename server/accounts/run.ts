import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { accountKey } from '#server/areas/auth/account-key.ts';
import { newLinkCode } from '#server/areas/auth/link-code.ts';
import { tellEmailChanged, tellNewOwner } from '#server/areas/auth/notices.ts';
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
  'Say what to do: npm run account -- list, npm run account -- reset EMAIL, npm run account -- address EMAIL NEW-EMAIL, npm run account -- unlink EMAIL, npm run account -- clinics, or npm run account -- owner CLINIC EMAIL';

/**
 * `npm run account -- list | reset EMAIL | address EMAIL NEW-EMAIL | unlink EMAIL | clinics | owner CLINIC EMAIL`: for who runs
 * the server, also while it runs.
 */
export async function runAccounts(
  env: Record<string, string | undefined>,
  [command, first = '', second = '']: readonly string[],
): Promise<void> {
  const isWhole =
    /^(list|clinics)$/.test(command ?? '') ||
    (/^(reset|unlink)$/.test(command ?? '') && first) ||
    (/^(address|owner)$/.test(command ?? '') && first && second);
  if (!isWhole) throw new StartRefused(usage);
  const settings = readSettings(env);
  const database = await openToRead(settings);
  const pool = openPool(database.url, 1);
  try {
    if (command === 'list') await list(pool);
    else if (command === 'clinics') await listClinics(pool);
    else if (command === 'owner') await changeOwner(pool, settings.publicUrl, first, second);
    else if (command === 'reset') await printLink(pool, settings.publicUrl, first);
    else if (command === 'unlink') await unlink(pool, settings.publicUrl, first);
    else await changeAddress(pool, settings.publicUrl, first, second);
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

/** Every clinic that is not deleted: number, name, and the address of its owner's account. */
async function listClinics(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: number; name: string; email: string }>(
    `SELECT c.id, c.name, u.email FROM clinics c JOIN users u ON u.id = c.owner_id
     WHERE c.deleted_at IS NULL ORDER BY c.id`,
  );
  if (rows.length === 0) console.log('There is no clinic yet.');
  for (const { id, name, email } of rows) console.log([id, name, email].join('\t'));
}

/** Another owner for a clinic whose owner is gone for good; both are told, and the former one stays as a manager. */
async function changeOwner(pool: pg.Pool, publicUrl: string, clinic: string, email: string): Promise<void> {
  if (!/^[1-9]\d{0,8}$/.test(clinic)) throw new StartRefused(`${clinic} is not the number of a clinic.`);
  const id = Number(clinic);
  const name = await createTransactions(pool).open(async (trx) => {
    // no one is signed in: as the owner of the tables, whom no row-level policy binds
    await sql`SET LOCAL ROLE NONE`.execute(trx);
    const { rows } = await sql<Successor>`
      SELECT c.name, c.owner_id, o.email AS former, f.id AS former_id, s.id AS staff_id, s.role, u.email,
        concat_ws(' ', nullif(s.title, ''), name_in_order(s.first_name, s.last_name)) AS staff_name
      FROM clinics c JOIN users o ON o.id = c.owner_id JOIN staff f ON f.clinic_id = c.id AND f.role = 'owner'
        LEFT JOIN users u ON u.email_key = ${accountKey(email)}
        LEFT JOIN staff s ON s.clinic_id = c.id AND s.user_id = u.id AND s.status = 'active'
      WHERE c.id = ${id} AND c.deleted_at IS NULL`.execute(trx);
    const [found] = rows;
    if (!found)
      throw new StartRefused(
        `No clinic has the number ${id}. "npm run account -- clinics" shows those there are.`,
      );
    if (found.email === null) throw unknownAccount(email);
    if (found.role === 'owner') throw new StartRefused(`${email} owns ${found.name} already.`);
    if (found.staff_id === null)
      throw new StartRefused(`${email} does not work in ${found.name}. A manager there can invite them.`);
    const passed = await sql<{ outcome: string }>`
      SELECT pass_clinic_on(${id}, ${found.staff_id}, 'manager', ${found.owner_id}) AS outcome`.execute(trx);
    if (passed.rows[0]?.outcome === 'full')
      throw new StartRefused(`${email} owns a hundred clinics, the most one account can have.`);
    if (passed.rows[0]?.outcome !== 'done')
      throw new StartRefused('Someone changed it in the meantime. Try again.');
    const by = origin(publicUrl);
    const facts = [
      { action: 'staff.clinic_handed_over', objectId: found.staff_id },
      { action: 'staff.updated', objectId: found.former_id },
    ] as const;
    for (const fact of facts) await audit(trx, by, { ...fact, objectType: 'staff', clinicId: id });
    await tellNewOwner(trx, by, {
      ...{ clinic: { id, name: found.name }, from: found.former },
      to: { email: found.email, name: found.staff_name },
    });
    return found.name;
  });
  console.log(`${email} owns ${name} now. The former owner is a manager there.`);
}

interface Successor {
  name: string;
  owner_id: number;
  former: string;
  former_id: number;
  staff_id: number | null;
  role: string | null;
  email: string | null;
  staff_name: string;
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
