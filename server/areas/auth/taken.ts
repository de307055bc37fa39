import type { Trx } from '#server/database/tables.ts';
import type { TakenMessages } from '#server/http/failures.ts';
import { type FieldErrors, invalid } from '#server/http/refusal.ts';

const emailTaken = { email: ['A user with this email already exists.'] };
const usernameTaken = { username: ['A user with that username already exists.'] };

/** The same messages for two sign-ups at the same moment, which only the database can tell apart. */
export const takenAccounts: TakenMessages = {
  users_email_taken: emailTaken,
  users_username_taken: usernameTaken,
  factors_passkey_taken: { passkey: ['This passkey is in use already.'] },
};

/** Refuses an e-mail address or username that another account has. */
export async function refuseTaken(
  trx: Trx,
  { email_key, username_key = '' }: { email_key: string; username_key?: string },
  exceptUser = 0,
): Promise<void> {
  const others = await trx
    .selectFrom('users')
    .select(['email_key', 'username_key'])
    .where((where) =>
      where.or([where('email_key', '=', email_key), where('username_key', '=', username_key)]),
    )
    .where('id', '!=', exceptUser)
    .execute();
  const errors: FieldErrors = {};
  for (const other of others) {
    if (other.email_key === email_key) Object.assign(errors, emailTaken);
    if (other.username_key === username_key) Object.assign(errors, usernameTaken);
  }
  if (others.length > 0) throw invalid(errors);
}
