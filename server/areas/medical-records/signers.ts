import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { grouped } from '#server/lists/grouped.ts';
import { wasUnlocked } from './record.ts';
import type { StoredSeal } from './seal.ts';

type Signer = components['schemas']['Signer'];
type Given = Pick<StoredSeal, 'number' | 'signer' | 'about' | 'signed_at' | 'image'>;

/** A signer as the API shows one. */
export const shownSigner = ({ signer, about, signed_at, image }: Omit<Given, 'number'>): Signer => ({
  name: signer.name,
  role: signer.role,
  licence_number: signer.licence_number,
  capacity: signer.capacity,
  for_name: signer.capacity === 'stand_in' ? about.staff_name : '',
  signed_at: signed_at.toISOString(),
  image: image ?? '',
});

/** Whose signatures stand on prints of records, by record: the last of each who signed since it was last unlocked, as they were then. */
export async function signersOfEach(
  { trx, clinic }: Scope,
  records: readonly number[],
): Promise<Map<number, Signer[]>> {
  const { rows } = await sql<Given & { of: number }>`
    SELECT v.record_id AS of, v.number, v.signer, v.about, v.signed_at, i.image FROM medical_record_versions v
    JOIN medical_records t ON t.clinic_id = v.clinic_id AND t.id = v.record_id
    LEFT JOIN signature_images i ON i.clinic_id = v.clinic_id AND i.sha256 = v.signer ->> 'image'
    WHERE v.clinic_id = ${clinic.id} AND v.record_id = ANY(${records}::int[]) AND NOT ${wasUnlocked('v.signed_at')}
    ORDER BY v.record_id, v.number`.execute(trx);
  // who signed elsewhere is no user of here, and two people may have one name
  const whose = ({ of, signer: { user, staff, name } }: Given & { of: number }) =>
    JSON.stringify([of, user, user ?? staff ?? name]);
  const last = new Map(rows.map((row) => [whose(row), row.number]));
  return grouped(
    rows.filter((row) => last.get(whose(row)) === row.number),
    shownSigner,
  );
}
