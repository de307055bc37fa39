import { setTimeout } from 'node:timers/promises';
import { audit } from '#server/audit/audit.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { accountKey } from './account-key.ts';
import type { AuthDeps } from './deps.ts';
import { newLinkCode } from './link-code.ts';
import { askReset } from './resets.ts';
import { countWithin, network, recoveryLimits } from './throttle.ts';

/** Longer than the work takes, so that what it costs to store a link cannot be read off the time. */
const shortestMs = 150;

/** Sends a link for a new password, in the same words and the same time whether or not someone has the address. */
export async function forgotPassword(call: Call<'forgotPassword'>, deps: AuthDeps): Promise<Answer> {
  const account = accountKey(call.body.email);
  const limits = recoveryLimits(account, call.origin.address);
  // whoever asks for many at once waits for themselves, with one connection
  const written = deps.inTurn(`recoveries:${network(call.origin.address)}`, () =>
    call.open(async (trx) => {
      await countWithin(trx, limits);
      const userId = await askReset(trx, account, newLinkCode(), call.origin);
      await audit(trx, call.origin, {
        action: 'auth.password_reset_asked',
        objectType: 'user',
        ...(userId !== undefined && { objectId: userId }),
      });
    }),
  );
  await Promise.all([written, setTimeout(shortestMs)]);
  const detail = deps.sendsMail
    ? 'If an account has this address, a link is on its way to it.'
    : "This server can't send mail yet. Ask the person who runs it for a link.";
  return { status: 202, body: { detail, is_held: !deps.sendsMail } };
}
