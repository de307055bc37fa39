import type { Trx } from '#server/database/tables.ts';
import type { Origin } from '#server/http/call.ts';
import { enqueue } from '#server/messages/outbox.ts';
import type { FactorChange } from '#server/words/messages.ts';

/** Tells the holder of an account that the password is another one, so that a stranger's change is noticed. */
export const tellPasswordChanged = (trx: Trx, origin: Origin, { email }: { email: string }) =>
  enqueue(trx, origin, {
    ...{ channel: 'mail', recipient: email, language: origin.language },
    ...{ template: 'passwordChanged', data: { at: new Date().toISOString() } },
  });

/** Tells the holder of an account that the house's sign-in opens it from now on. */
export const tellSignInLinked = (
  trx: Trx,
  origin: Origin,
  { email }: { email: string },
  passwordEnded: boolean,
) =>
  enqueue(trx, origin, {
    ...{ channel: 'mail', recipient: email, language: origin.language, template: 'signInLinked' },
    data: { at: new Date().toISOString(), passwordEnded },
  });

/** Tells the former address of an account that it is not the account's any more. */
export const tellEmailChanged = (trx: Trx, origin: Origin, former: string) =>
  enqueue(trx, origin, {
    ...{ channel: 'mail', recipient: former, language: origin.language },
    ...{ template: 'emailChanged', data: { at: new Date().toISOString() } },
  });

/** Tells the holder of an account what became of its second factor, so that a stranger's change is noticed. */
export const tellFactorsChanged = (
  trx: Trx,
  origin: Origin,
  { email }: { email: string },
  change: FactorChange,
) =>
  enqueue(trx, origin, {
    ...{ channel: 'mail', recipient: email, language: origin.language },
    ...{ template: 'factorsChanged', data: { at: new Date().toISOString(), change } },
  });
