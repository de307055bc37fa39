import type { Answer, Call } from '#server/http/call.ts';
import type { AuthDeps } from './deps.ts';
import { provePassword } from './prove-password.ts';

/** Proves that whoever holds the device is the user. */
export async function confirmPassword(call: Call<'confirmPassword'>, deps: AuthDeps): Promise<Answer> {
  await provePassword(call, deps);
  return { status: 200, body: { detail: 'This is your password.' } };
}
