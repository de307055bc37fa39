import type { Trx } from '#server/database/tables.ts';
import type { Origin } from '#server/http/call.ts';
import { enqueue } from '#server/messages/outbox.ts';
import type { FactorChange } from '#server/words/messages.ts';

/** Tells the holder of an account that the password is another one, so that a stranger's change is noticed. */
export const tellPasswordChanged = (trx: Trx, { language }: Origin, { email }: { email: string }) =>
  enqueue(trx, {
    ...{ channel: 'mail', recipient: email, language },
    ...{ template: 'passwordChanged', data: { at: new Date().toISOString() } },
  });

/** Tells the holder of an account that the house's sign-in opens it from now on. */
export const tellSignInLinked = (
  trx: Trx,
  { language }: Origin,
  { email }: { email: string },
  passwordEnded: boolean,
) =>
  enqueue(trx, {
    ...{ channel: 'mail', recipient: email, language, template: 'signInLinked' },
    data: { at: new Date().toISOString(), passwordEnded },
  });

/** Tells the former address of an account that it is not the account's any more. */
export const tellEmailChanged = (trx: Trx, { language }: Origin, former: string) =>
  enqueue(trx, {
    ...{ channel: 'mail', recipient: former, language },
    ...{ template: 'emailChanged', data: { at: new Date().toISOString() } },
  });

/** Tells the holder of an account what became of its second factor, so that a stranger's change is noticed. */
export const tellFactorsChanged = (
  trx: Trx,
  { language }: Origin,
  { email }: { email: string },
  change: FactorChange,
) =>
  enqueue(trx, {
    ...{ channel: 'mail', recipient: email, language },
    ...{ template: 'factorsChanged', data: { at: new Date().toISOString(), change } },
  });
