import { audit } from '#server/audit/audit.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { accountKey } from './account-key.ts';
import type { AuthDeps } from './deps.ts';
import { passwordProblems } from './password-rules.ts';
import { refuseTaken } from './taken.ts';
import { countWithin, refuseAboveLimits, registrationLimits } from './throttle.ts';
import { shownUser, userColumns } from './user.ts';

/** Makes an account; signing in is the next call. */
export async function register(call: Call<'register'>, deps: AuthDeps): Promise<Answer> {
  const { email, username, first_name, last_name, password } = call.body;
  const problems = passwordProblems(password, call.body);
  if (problems.length > 0) throw invalid({ password: problems });
  const limits = registrationLimits(call.origin.address);
  await call.open((trx) => refuseAboveLimits(trx, limits));
  const password_hash = await deps.hasher.hash(password);
  return call.answer(async (trx) => {
    const keys = { email_key: accountKey(email), username_key: accountKey(username) };
    await refuseTaken(trx, keys);
    const user = await trx
      .insertInto('users')
      .values({ email, username, first_name, last_name, password_hash, ...keys })
      .returning(userColumns)
      .executeTakeFirstOrThrow();
    await countWithin(trx, limits);
    await audit(trx, call.origin, { action: 'auth.registered', userId: user.id });
    return { status: 201, body: shownUser(user) };
  });
}
