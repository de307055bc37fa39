import { sql } from 'kysely';
import type { FhirContext, Keyed, Resource } from '../kind.ts';
import type { StoredFile } from '../resources/file.ts';

export type FileKeyed = Keyed & { file: StoredFile | null };

/** A file up to this size stands in its DocumentReference: what an import takes. Of a larger one there is the address. */
const largestInside = 450_000;
/** The files of so many bytes are held in memory at once. */
const portion = 4 * 1024 * 1024;

const sizeInside = ({ file }: FileKeyed) => (file && file.size <= largestInside ? file.size : 0);

/** Rows in their order, each portion of them with no more bytes of files than a server holds easily. */
export function inPortions(rows: readonly FileKeyed[]): FileKeyed[][] {
  const portions: FileKeyed[][] = [];
  let room = 0;
  for (const row of rows) {
    const size = sizeInside(row);
    if (portions.length === 0 || size > room) {
      portions.push([]);
      room = portion;
    }
    room -= size;
    portions.at(-1)?.push(row);
  }
  return portions;
}

/** DocumentReferences with the bytes of their files. */
export async function withBytes(
  rows: readonly FileKeyed[],
  resources: readonly Resource[],
  { scope: { trx, clinic } }: FhirContext,
): Promise<Resource[]> {
  const ids = rows.filter((row) => sizeInside(row) > 0).map(({ k }) => Number(k));
  const { rows: found } = await sql<{ id: number; bytes: Buffer }>`
    SELECT attachment_id AS id, string_agg(bytes, ''::bytea ORDER BY number) AS bytes FROM attachment_pieces
    WHERE clinic_id = ${clinic.id} AND attachment_id = ANY(${ids}::int[]) GROUP BY attachment_id`.execute(
    trx,
  );
  const bytesOf = new Map(found.map(({ id, bytes }) => [id, bytes]));
  return resources.map((resource, nth) => {
    const row = rows[nth] as FileKeyed;
    const bytes = sizeInside(row) > 0 ? bytesOf.get(Number(row.k)) : undefined;
    if (!bytes) return resource;
    const [{ attachment }] = resource.content as [{ attachment: object }];
    return { ...resource, content: [{ attachment: { ...attachment, data: bytes.toString('base64') } }] };
  });
}
