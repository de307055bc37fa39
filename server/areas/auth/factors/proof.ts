import { sql } from 'kysely';
import type { Trx } from '#server/database/tables.ts';
import { now } from '#server/database/transaction.ts';
import type { Call } from '#server/http/call.ts';
import type { AuthDeps } from '../deps.ts';
import { isPasskey, partyOf } from './passkeys.ts';
import { spendCode } from './recovery-codes.ts';
import { spendFactorReset } from './resets.ts';
import { stepOf } from './totp.ts';

/** What is said of a proof that is wrong. */
export const wrongCode = {
  passkey: "This passkey isn't right. Try again, or choose another way.",
  totp: "This code isn't right, or was used already. Wait for the next one and type it.",
  recovery: "This recovery code isn't right, or was used already.",
} as const;

/** What proves that it is the user, or undefined; what works once is used up by it. */
export async function proofOf(
  trx: Trx,
  user: { id: number; webauthn: string | null },
  { body: { method, code = '', passkey }, origin }: Pick<Call<'finishLogIn'>, 'body' | 'origin'>,
  deps: AuthDeps,
  takesReset: boolean,
): Promise<'factor' | 'recovery' | 'reset' | undefined> {
  if (method === 'totp') return (await isTotp(trx, user.id, code, deps)) ? 'factor' : undefined;
  if (method === 'recovery') {
    if (await spendCode(trx, user.id, code)) return 'recovery';
    return takesReset && (await spendFactorReset(trx, user.id, code)) ? 'reset' : undefined;
  }
  const party = partyOf(origin, deps);
  if (!party) return undefined;
  return (await isPasskey(trx, user.id, passkey, user.webauthn, party)) ? 'factor' : undefined;
}

async function isTotp(trx: Trx, userId: number, code: string, { vault }: AuthDeps): Promise<boolean> {
  const apps = await trx
    .selectFrom('factors')
    .select(['id', 'secret', 'last_step', sql<number>`extract(epoch from now())::float8`.as('clock')])
    .where('user_id', '=', userId)
    .where('kind', '=', 'totp')
    .forUpdate()
    .execute();
  for (const { id, secret, last_step, clock } of apps) {
    if (!secret) continue;
    const lastStep = last_step === null ? null : Number(last_step);
    const step = await stepOf({ secret: vault.open(userId, secret), code, clock, lastStep });
    if (step === undefined) continue;
    await trx
      .updateTable('factors')
      .set({ last_step: String(step), last_used_at: now })
      .where('id', '=', id)
      .execute();
    return true;
  }
  return false;
}
