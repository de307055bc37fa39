import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { checksumOf } from '#server/areas/consent-forms/form.ts';
import { instant } from '#server/database/rows.ts';
import type { Row } from '#server/database/tables.ts';
import { grouped } from '#server/lists/grouped.ts';
import { userName } from './record.ts';
import { hasPicture, type SealedSigner, signerNow } from './seal.ts';

type Shown = components['schemas']['Addendum'];
type AddendumRow = Row<'medical_record_addenda'>;

/** Everything that the signature of an addendum stands for. */
interface SealedAddendum extends Pick<AddendumRow, 'id' | 'record_id' | 'text' | 'reason' | 'author'> {
  author_name: string;
  signer: SealedSigner;
  signed_at: Date;
}

/** The sum of a signed addendum. */
export const sealOfAddendum = ({
  id,
  record_id,
  text,
  reason,
  author,
  author_name,
  signer,
  signed_at,
}: SealedAddendum) =>
  checksumOf({
    ...{ format: 1, record: record_id, addendum: id, text, reason, author, author_name, signer },
    signed_at: signed_at.toISOString(),
  });

/** Signs the addendum of a record that waits, which the chart lets the user sign: the author does, or the owner for them. */
export async function sealAddendum(scope: Scope, record: number): Promise<void> {
  const { trx, clinic, user } = scope;
  const { rows } = await sql<Omit<SealedAddendum, 'signer' | 'signed_at'>>`
    SELECT id, record_id, text, reason, author, coalesce(${userName('medical_record_addenda.author')}, '') AS author_name
    FROM medical_record_addenda
    WHERE clinic_id = ${clinic.id} AND record_id = ${record} AND status = 'draft' FOR UPDATE`.execute(trx);
  for (const row of rows) {
    const signer = await signerNow(scope, row.author === user.id ? 'author' : 'stand_in');
    const sealed = { ...row, signer, signed_at: clinic.now };
    await sql`
      UPDATE medical_record_addenda SET status = 'signed', signed_at = ${clinic.now}, signed_by = ${user.id},
        signer = ${JSON.stringify(signer)}, author_name = ${row.author_name}, checksum = ${sealOfAddendum(sealed)}
      WHERE clinic_id = ${clinic.id} AND record_id = ${record} AND id = ${row.id}`.execute(trx);
  }
}

type Stored = Omit<AddendumRow, 'signer' | 'author_name'> & {
  of: number;
  author_name: string;
  signer: (Partial<SealedSigner> & { name: string }) | null;
  image: string | null;
};

/** The addenda of records, by record, each with whether it is what was signed. */
export async function addendaOfEach(
  { trx, clinic }: Scope,
  records: readonly number[],
): Promise<Map<number, Shown[]>> {
  const { rows } = await sql<Stored>`
    SELECT a.record_id AS of, a.*, coalesce(a.author_name, ${userName('a.author')}, '') AS author_name, i.image
    FROM medical_record_addenda a
    LEFT JOIN signature_images i ON i.clinic_id = a.clinic_id AND i.sha256 = a.signer ->> 'image'
    WHERE a.clinic_id = ${clinic.id} AND a.record_id = ANY(${records}::int[]) ORDER BY a.id`.execute(trx);
  return grouped(rows, shown);
}

function shown(row: Stored): Shown {
  const { id, text, reason, author, author_name, status, signer, image } = row;
  const signed_at = instant(row.signed_at);
  return {
    ...{ id, text, reason, author, author_name, status, signed_at },
    signed_by_name: status === 'signed' ? (signer?.name ?? author_name) : '',
    signer: signer && signed_at ? signerOf(signer, author_name, signed_at, image) : null,
    is_intact: row.checksum === null ? null : isIntact(row),
    created_at: row.created_at.toISOString(),
  };
}

const signerOf = (
  { name, role = null, licence_number = '', capacity = null }: NonNullable<Stored['signer']>,
  author: string,
  signed_at: string,
  image: string | null,
) => ({
  ...{ name, role, licence_number, capacity, signed_at },
  for_name: capacity === 'stand_in' ? author : '',
  image: image ?? '',
});

function isIntact({ signer, signed_at, image, checksum, ...row }: Stored): boolean {
  if (!signer || !signed_at) return false;
  const sealed = { ...row, signer: signer as SealedSigner, signed_at };
  return hasPicture(sealed.signer, image) && sealOfAddendum(sealed) === checksum;
}
