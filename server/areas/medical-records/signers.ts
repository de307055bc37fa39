import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';

type Signer = components['schemas']['Signer'];

/** What a record tells of who signed it. */
interface Signed {
  id: number;
  signed_at: Date | null;
  signed_by: number | null;
  signed_by_name: string;
  signatures: components['schemas']['MedicalRecord']['signatures'];
}

type Pictured = { id: number; user_id: number | null; signature_image: string };

/** Whose signatures stand on prints of records, by record: of everybody who wrote it together, or of who signed it. */
export async function signersOfEach(
  { trx, clinic }: Scope,
  records: readonly Signed[],
): Promise<Map<number, Signer[]>> {
  const staff = records.flatMap((row) => together(row).map((one) => one.staff));
  const users = records.flatMap(({ signed_by }) => signed_by ?? []);
  if (staff.length + users.length === 0) return new Map();
  const { rows } = await sql<Pictured>`
    SELECT id, user_id, signature_image FROM staff
    WHERE clinic_id = ${clinic.id} AND (user_id = ANY(${users}::int[]) OR id = ANY(${staff}::int[]))`.execute(
    trx,
  );
  return new Map(records.map((row) => [row.id, signersIn(row, rows)]));
}

const together = ({ signatures }: Signed) => signatures.filter(({ signed_at }) => signed_at !== null);

function signersIn(row: Signed, pictured: readonly Pictured[]): Signer[] {
  const given = together(row);
  if (given.length > 0)
    return given.map(({ staff, staff_name, signed_at }) => ({
      name: staff_name,
      signed_at: new Date(signed_at as string).toISOString(),
      image: pictured.find(({ id }) => id === staff)?.signature_image ?? '',
    }));
  if (!row.signed_at || row.signed_by === null) return [];
  const image = pictured.find(({ user_id }) => user_id === row.signed_by)?.signature_image ?? '';
  return [{ name: row.signed_by_name, signed_at: row.signed_at.toISOString(), image }];
}
