import { audit } from '#server/audit/audit.ts';
import { now, SessionEnded } from '#server/database/transaction.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { enqueue } from '#server/messages/outbox.ts';
import { accountKey } from './account-key.ts';
import { addressChangeOf, storeAddressChange, takeAddressChange } from './address-changes.ts';
import type { AuthDeps } from './deps.ts';
import { newLinkCode } from './link-code.ts';
import { tellEmailChanged } from './notices.ts';
import { isPassword } from './passwords.ts';
import { provePassword } from './prove-password.ts';
import { refuseTaken } from './taken.ts';
import { addressLimits, countTowards, countWithin, refuseAboveLimits, resetLimits } from './throttle.ts';

/** Sends a link to the address that the signed-in user wants; until it is opened, the account keeps the one it has. */
export async function askAddressChange(call: Call<'askAddressChange'>, deps: AuthDeps): Promise<Answer> {
  const { email } = call.body;
  const { user, hash } = await provePassword(call, deps, call.body.password);
  if (email === user.email) throw invalid({ email: ['This is the address of your account already.'] });
  const limits = addressLimits(user.id);
  return call.openAs(async (trx) => {
    // a change of the password in between voids what the old one began, whichever of the two is first
    if (!(await isPassword(trx, user.id, hash))) throw new SessionEnded();
    await refuseTaken(trx, { email_key: accountKey(email) }, user.id);
    await countWithin(trx, limits);
    const link = newLinkCode();
    await storeAddressChange(trx, user.id, email, link);
    await enqueue(trx, call.origin, {
      ...{ channel: 'mail', recipient: email, language: call.origin.language },
      ...{ template: 'addressConfirmation', data: { code: link.code } },
    });
    await audit(trx, call.origin, {
      action: 'auth.address_change_asked',
      userId: user.id,
      objectType: 'user',
      objectId: user.id,
    });
    const detail = deps.sendsMail
      ? 'A link is on its way to the new address. The account has it once the link is opened.'
      : "This server can't send mail yet. The person who runs it can change the address.";
    return { status: 202, body: { detail, is_held: !deps.sendsMail } };
  });
}

/** Gives the account the address whose mailbox the code came to; the former one is told. */
export async function confirmAddress(call: Call<'confirmAddress'>): Promise<Answer> {
  const { code } = call.body;
  const limits = resetLimits(call.origin.address);
  return call.answer(async (trx) => {
    await refuseAboveLimits(trx, limits);
    const change = await addressChangeOf(trx, code);
    if (!change || !(await takeAddressChange(trx, code))) {
      await countTowards(trx, limits);
      await audit(trx, call.origin, { action: 'auth.address_confirmation_failed' });
      // an answer and not a throw: the count must outlive it
      return { status: 400, body: { code: [wrongCode] } };
    }
    const { userId, former, email, emailKey } = change;
    await refuseTaken(trx, { email_key: emailKey }, userId);
    await trx
      .updateTable('users')
      .set(({ eb }) => ({
        ...{ email, email_key: emailKey, email_confirmed_at: now, updated_at: now },
        version: eb('version', '+', 1),
      }))
      .where('id', '=', userId)
      .execute();
    await tellEmailChanged(trx, call.origin, former);
    await audit(trx, call.origin, {
      action: 'auth.address_changed',
      userId,
      objectType: 'user',
      objectId: userId,
    });
    return { status: 200, body: { detail: 'The account has its new address.' } };
  });
}

const wrongCode = 'This link was already used, has expired, or was replaced by a newer one.';
