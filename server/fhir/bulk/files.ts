import { sql } from 'kysely';
import type { FhirContext, Keyed, Resource } from '../kind.ts';
import type { StoredFile } from '../resources/file.ts';

export type FileKeyed = Keyed & { file: StoredFile | null };

/** A stretch of the text of an export. */
export interface Stretch {
  /** How many resources begin in it. */
  count: number;
  text: string;
  /** The stored file whose bytes come after it, as base64. */
  attachment: number | null;
}

/** Resources as lines. */
export const stretchOf = (resources: readonly Resource[]): Stretch => ({
  ...{ count: resources.length, attachment: null },
  text: resources.map((one) => `${JSON.stringify(one)}\n`).join(''),
});

/** A file up to this size is written out with its DocumentReference; a larger one is read where it lies when the export is fetched. */
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

/** DocumentReferences as lines that hold the bytes of their files. */
export async function linesWithBytes(
  rows: readonly FileKeyed[],
  resources: readonly Resource[],
  { scope: { trx, clinic } }: FhirContext,
): Promise<Stretch[]> {
  const ids = rows.filter((row) => sizeInside(row) > 0).map(({ k }) => Number(k));
  const { rows: found } = await sql<{ id: number; bytes: Buffer }>`
    SELECT attachment_id AS id, string_agg(bytes, ''::bytea ORDER BY number) AS bytes FROM attachment_pieces
    WHERE clinic_id = ${clinic.id} AND attachment_id = ANY(${ids}::int[]) GROUP BY attachment_id`.execute(
    trx,
  );
  const bytesOf = new Map(found.map(({ id, bytes }) => [id, bytes]));
  const stretches: Stretch[] = [];
  let open: Stretch = { count: 0, text: '', attachment: null };
  for (const [nth, resource] of resources.entries()) {
    const { k, file } = rows[nth] as FileKeyed;
    const id = Number(k);
    open.count += 1;
    if (!file) open.text += `${JSON.stringify(resource)}\n`;
    else if (file.size <= largestInside)
      open.text += `${withData(resource, bytesOf.get(id)?.toString('base64') ?? '')}\n`;
    else {
      open.text += withData(resource, '').slice(0, -afterData.length);
      stretches.push({ ...open, attachment: id });
      open = { count: 0, text: `${afterData}\n`, attachment: null };
    }
  }
  return open.text === '' ? stretches : [...stretches, open];
}

/** What stands after the bytes in a line. */
const afterData = '"}}]}';

/** A DocumentReference as a line that ends with the bytes of its file. */
function withData({ content, ...rest }: Resource, data: string): string {
  const [{ attachment }] = content as [{ attachment: object }];
  return JSON.stringify({ ...rest, content: [{ attachment: { ...attachment, data } }] });
}
