import { sql } from 'kysely';
import { hashOfCode } from '#server/areas/auth/link-code.ts';
import { audit } from '#server/audit/audit.ts';
import type { Trx } from '#server/database/tables.ts';
import type { Origin } from '#server/http/call.ts';

interface Revoked {
  id: number;
  clinic_id: number;
}

/** Ends every token that a user made, in each clinic that they reach. */
export async function revokeOwnTokens(trx: Trx, origin: Origin, userId: number): Promise<void> {
  const { rows } = await sql<Revoked>`
    UPDATE api_tokens SET revoked_at = now(), revoked_by = ${userId}
    WHERE user_id = ${userId} AND revoked_at IS NULL AND expires_at > now() RETURNING id, clinic_id`.execute(
    trx,
  );
  await tellRevoked(trx, origin, userId, rows);
}

/** Ends every token of the user whose link for a new password has this code. */
export async function revokeTokensByReset(
  trx: Trx,
  origin: Origin,
  userId: number,
  code: string,
): Promise<void> {
  const { rows } = await sql<Revoked>`SELECT * FROM revoke_tokens_by_reset(${hashOfCode(code)})`.execute(trx);
  await tellRevoked(trx, origin, userId, rows);
}

async function tellRevoked(
  trx: Trx,
  origin: Origin,
  userId: number,
  tokens: readonly Revoked[],
): Promise<void> {
  for (const { id, clinic_id } of tokens)
    await audit(trx, origin, {
      ...{ action: 'api_token.revoked', userId, clinicId: clinic_id },
      ...{ objectType: 'api_token', objectId: id },
    });
}
