import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import type { RecordRow } from './record.ts';
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

/** Whose signatures stand on a print of a record: the last of each who signed since it was last unlocked, as they were then. */
export async function signersOf({ trx }: Scope, { clinic_id, id }: RecordRow): Promise<Signer[]> {
  const { rows } = await sql<Given>`
    SELECT v.number, v.signer, v.about, v.signed_at, i.image FROM medical_record_versions v
    LEFT JOIN signature_images i ON i.clinic_id = v.clinic_id AND i.sha256 = v.signer ->> 'image'
    WHERE v.clinic_id = ${clinic_id} AND v.record_id = ${id} AND NOT EXISTS (
      SELECT FROM moves m WHERE m.clinic_id = v.clinic_id AND m.record_id = v.record_id AND m.action = 'unlock'
        AND m.at >= v.signed_at)
    ORDER BY v.number`.execute(trx);
  const last = new Map(rows.map((row) => [row.signer.user ?? row.signer.name, row.number]));
  return rows
    .filter(({ number, signer }) => last.get(signer.user ?? signer.name) === number)
    .map(shownSigner);
}
