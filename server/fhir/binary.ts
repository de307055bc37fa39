import { sql } from 'kysely';
import { tell } from '#server/access/scope.ts';
import { contentHeaders } from '#server/areas/attachments/one.ts';
import { bytesOf } from '#server/areas/attachments/upload.ts';
import { rowById } from '#server/database/rows.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { FhirContext } from './kind.ts';
import { filesOf } from './resources/file.ts';

/** The bytes of a file, as FHIR tells them and as they are. */
export interface Binary {
  resource: object;
  bytes: Buffer;
  headers: Readonly<Record<string, string>>;
}

/** What a token has to be for that reads the bytes of files. */
export const binaryNeeds = 'record.read';

/** The bytes of a file of a chart (R4, Binary); 404 for whoever may not read its DocumentReference. */
export async function readBinary(id: string, context: FhirContext): Promise<Binary> {
  const { scope } = context;
  if (!context.can(binaryNeeds))
    throw new Refusal(403, { detail: `This token is not for this (${binaryNeeds}).` });
  if (!/^\d{1,9}$/.test(id)) throw notFound();
  const { rows } = await sql`SELECT FROM (${filesOf(context)}) t WHERE t.k = ${Number(id)}`.execute(
    scope.trx,
  );
  const row = rows.length > 0 ? await rowById(scope.trx, 'attachments', Number(id)) : undefined;
  if (!row) throw notFound();
  const bytes = await bytesOf(scope, row);
  const { patient_id, media_type, version, updated_at } = row;
  await tell(scope, {
    action: 'attachment.opened',
    objectType: 'attachment',
    objectId: row.id,
    patientId: patient_id,
  });
  const resource = {
    resourceType: 'Binary',
    id,
    meta: { versionId: String(version), lastUpdated: updated_at.toISOString() },
    contentType: media_type,
    securityContext: { reference: `DocumentReference/${id}-file` },
    data: bytes.toString('base64'),
  };
  return { resource, bytes, headers: contentHeaders(row) };
}
