import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';

type Signer = components['schemas']['Signer'];

/** What a record tells of who signed it. */
interface Signed {
  signed_at: Date | null;
  signed_by: number | null;
  signed_by_name: string;
  signatures: components['schemas']['MedicalRecord']['signatures'];
}

type Pictured = { id: number; user_id: number | null; signature_image: string };

/** Whose signatures stand on a print of a record: of everybody who wrote it together, or of who signed it. */
export async function signersOf({ trx, clinic }: Scope, row: Signed): Promise<Signer[]> {
  const together = row.signatures.filter(({ signed_at }) => signed_at !== null);
  if (together.length === 0 && row.signed_by === null) return [];
  const ids = together.map(({ staff }) => staff);
  const { rows } = await sql<Pictured>`
    SELECT id, user_id, signature_image FROM staff
    WHERE clinic_id = ${clinic.id} AND (user_id = ${row.signed_by} OR id IN (${sql.join([0, ...ids])}))`.execute(
    trx,
  );
  if (together.length > 0)
    return together.map(({ staff, staff_name, signed_at }) => ({
      name: staff_name,
      signed_at: new Date(signed_at as string).toISOString(),
      image: rows.find(({ id }) => id === staff)?.signature_image ?? '',
    }));
  if (!row.signed_at) return [];
  const image = rows.find(({ user_id }) => user_id === row.signed_by)?.signature_image ?? '';
  return [{ name: row.signed_by_name, signed_at: row.signed_at.toISOString(), image }];
}
