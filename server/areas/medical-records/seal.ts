import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '#machines/lifecycles/roles.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { checksumOf } from '#server/areas/consent-forms/form.ts';
import { nameOf, staffNameOf } from '#server/database/names.ts';
import type { Content, FullRecord, RecordRow } from './record.ts';

/** As what someone signed; unknown of signatures from before it was kept. */
export type Capacity = NonNullable<components['schemas']['Signer']['capacity']>;

/** Who signed, as they were then; the picture by its sum. */
export interface SealedSigner {
  user: number | null;
  staff: number | null;
  name: string;
  role: Role | null;
  licence_number: string;
  capacity: Capacity | null;
  image: string | null;
}

/** What a record said about itself when it was signed. */
export interface About {
  patient: number;
  patient_name: string;
  appointment: number | null;
  staff: number;
  staff_name: string;
  co_signer: number | null;
  co_signer_name: string;
  co_authors: number[];
  record_type: RecordRow['record_type'];
  occurred_at: string;
}

/** Everything that a signature stands for. */
export interface Sealed {
  record_id: number;
  number: number;
  content: Content;
  about: About;
  signer: SealedSigner;
  reason: string | null;
  is_part: boolean;
  signed_at: Date;
}

/** A stored signature, with the picture that its sum names. */
export type StoredSeal = Sealed & { format: 1 | 2; checksum: string; image: string | null };

/** The format of new signatures; those of format 1 hold the sum of the words alone. */
export const SEAL_FORMAT = 2;

/** The sum of a signature of the present format. */
export const sealOf = ({ record_id, number, content, about, signer, reason, is_part, signed_at }: Sealed) =>
  checksumOf({
    format: SEAL_FORMAT,
    record: record_id,
    number,
    content,
    about,
    signer,
    reason,
    is_part,
    signed_at: signed_at.toISOString(),
  });

const pictureSum = (image: string) => createHash('sha256').update(image).digest('hex');

/** Whether a stored picture is the one that was signed with. */
export const hasPicture = ({ image }: SealedSigner, stored: string | null): boolean =>
  image === null || (stored !== null && pictureSum(stored) === image);

/** Whether what is stored is what was signed, by the sum of its time; the picture too. */
export function isIntact(stored: StoredSeal): boolean {
  if (stored.format === 1) return checksumOf(stored.content) === stored.checksum;
  return hasPicture(stored.signer, stored.image) && sealOf(stored) === stored.checksum;
}

/** Who acts, as they are now; a picture is stored once. */
export async function signerNow(scope: Scope, capacity: Capacity | null): Promise<SealedSigner> {
  const { trx, clinic, user, staffId } = scope;
  const { rows } = await sql<{ name: string; licence_number: string; signature_image: string }>`
    SELECT coalesce(nullif(${staffNameOf('s')}, ''), ${nameOf('u')}) AS name,
      coalesce(s.licence_number, '') AS licence_number, coalesce(s.signature_image, '') AS signature_image
    FROM users u LEFT JOIN staff s ON s.clinic_id = ${clinic.id} AND s.id = ${staffId} WHERE u.id = ${user.id}`.execute(
    trx,
  );
  const { name = '', licence_number = '', signature_image = '' } = rows[0] ?? {};
  const image = signature_image === '' ? null : pictureSum(signature_image);
  if (image)
    await sql`
      INSERT INTO signature_images (clinic_id, sha256, image) VALUES (${clinic.id}, ${image}, ${signature_image})
      ON CONFLICT DO NOTHING`.execute(trx);
  return { user: user.id, staff: staffId, name, role: scope.role, licence_number, capacity, image };
}

/** What the record says about itself with these columns changed. */
export async function aboutNow(
  { trx, clinic }: Scope,
  row: FullRecord,
  columns: Partial<RecordRow> = {},
): Promise<About> {
  const { reservation_id, staff_id, co_signer_id, co_authors, record_type, occurred_at } = {
    ...row,
    ...columns,
  };
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, ${staffNameOf()} AS name FROM staff
    WHERE clinic_id = ${clinic.id} AND id IN (${staff_id}, ${co_signer_id})`.execute(trx);
  const named = (staff: number | null) => rows.find(({ id }) => id === staff)?.name ?? '';
  return {
    patient: row.patient_id,
    patient_name: row.patient_name,
    appointment: reservation_id,
    staff: staff_id,
    staff_name: named(staff_id),
    co_signer: co_signer_id,
    co_signer_name: named(co_signer_id),
    co_authors,
    record_type,
    occurred_at: occurred_at.toISOString(),
  };
}
