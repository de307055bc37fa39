import { audit } from '#server/audit/audit.ts';
import { now } from '#server/database/transaction.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { etag, refuseOtherVersion } from '#server/http/etag.ts';
import { invalid } from '#server/http/refusal.ts';
import { accountKey } from './account-key.ts';
import { refuseTaken } from './taken.ts';
import { shownUser, userColumns } from './user.ts';

/** The signed-in user. */
export async function readActiveUser(call: Call<'readActiveUser'>): Promise<Answer> {
  return call.openAs(async (_trx, user) => ({
    status: 200,
    body: shownUser(user),
    headers: { etag: etag(user.version) },
  }));
}

/** Changes the names of the signed-in user; another address has to be confirmed first. */
export async function updateUser(call: Call<'updateUser'>): Promise<Answer> {
  const { email, username, first_name, last_name } = call.body;
  return call.answerAs(async (trx, user) => {
    const stored = await trx
      .selectFrom('users')
      .select('version')
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    refuseOtherVersion(call.headers['If-Match'], stored.version);
    if (email !== user.email) throw invalid({ email: [unconfirmed] });
    const username_key = accountKey(username);
    await refuseTaken(trx, { email_key: accountKey(email), username_key }, user.id);
    const changed = await trx
      .updateTable('users')
      .set({ username, username_key, first_name, last_name, version: stored.version + 1, updated_at: now })
      .where('id', '=', user.id)
      .returning(userColumns)
      .executeTakeFirstOrThrow();
    await audit(trx, call.origin, {
      action: 'auth.profile_changed',
      userId: user.id,
      objectType: 'user',
      objectId: user.id,
    });
    return { status: 200, body: shownUser(changed), headers: { etag: etag(changed.version) } };
  });
}

const unconfirmed = 'Change the address under Settings, Email address. It has to be confirmed first.';
