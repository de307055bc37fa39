import { sql } from 'kysely';
import { audit } from '#server/audit/audit.ts';
import type { Trx } from '#server/database/tables.ts';
import type { Origin } from '#server/http/call.ts';

/** Ends every token that a user made, in each clinic that they reach. */
export async function revokeOwnTokens(trx: Trx, origin: Origin, userId: number): Promise<void> {
  const { rows } = await sql<{ id: number; clinic_id: number }>`
    UPDATE api_tokens SET revoked_at = now(), revoked_by = ${userId}
    WHERE user_id = ${userId} AND revoked_at IS NULL AND expires_at > now() RETURNING id, clinic_id`.execute(
    trx,
  );
  for (const { id, clinic_id } of rows)
    await audit(trx, origin, {
      ...{ action: 'api_token.revoked', userId, clinicId: clinic_id },
      ...{ objectType: 'api_token', objectId: id },
    });
}
