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

/** Tells the former owner of a clinic and the one who owns it now, at the addresses of their accounts. */
export async function tellNewOwner(
  trx: Trx,
  origin: Origin,
  {
    clinic,
    from,
    to,
  }: { clinic: { id: number; name: string }; from: string; to: { email: string; name: string } },
): Promise<void> {
  const at = new Date().toISOString();
  const letter = { clinicId: clinic.id, channel: 'mail', language: origin.language } as const;
  await enqueue(trx, origin, {
    ...{ ...letter, recipient: from, template: 'clinicGiven' },
    data: { at, clinic: clinic.name, to: to.name },
  });
  await enqueue(trx, origin, {
    ...{ ...letter, recipient: to.email, template: 'clinicTaken' },
    data: { at, clinic: clinic.name },
  });
}

/** Tells the owner of a clinic that a member left it, and how many of their reservations are still to come. */
export const tellOwnerOfLeaver = (
  trx: Trx,
  origin: Origin,
  {
    clinic,
    owner,
    ...leaver
  }: { clinic: { id: number; name: string }; owner: string; name: string; toCome: number },
) =>
  enqueue(trx, origin, {
    ...{ clinicId: clinic.id, channel: 'mail', recipient: owner, language: origin.language },
    ...{ template: 'memberLeft', data: { at: new Date().toISOString(), clinic: clinic.name, ...leaver } },
  });
