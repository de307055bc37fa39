import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { pieceSize } from '#server/areas/attachments/attachment.ts';
import { fileName, withEnding } from '#server/areas/attachments/fileName.ts';
import { type MediaType, sniff } from '#server/areas/attachments/sniff.ts';
import { insertMany, insertWhereFree, nextIds } from '#server/database/insert-many.ts';
import { staffNameOf } from '#server/database/names.ts';
import { type DocumentName, documentWord } from '#server/words/documentWords.ts';
import { addPieces, movePieces, wholeFiles } from '../pieces.ts';
import { lines, paragraphs } from './document-words.ts';
import type { ImportKind, ReadyRow } from './kind.ts';
import { type DocumentBody, readDocument } from './read-document.ts';

const ofNoRecord = "It's a private file of a record, and the record isn't imported.";

/**
 * What was signed, agreed to, answered or filed in another system, as a file of the chart: who signed it there did not
 * sign it here, so it is read like any paper that a patient brings, and is no record of this clinic.
 */
export const documentImport: ImportKind = {
  name: 'document',
  types: ['Composition', 'Consent', 'QuestionnaireResponse', 'DocumentReference'],
  permission: 'records.write',
  table: 'attachments',
  thing: 'attachment',
  made: 'attachment.imported',
  undone: 'attachment.import_undone',
  patientColumn: 'patient_id',
  needs: {
    patient: "Its patient isn't imported.",
    closed_record: ofNoRecord,
  },
  own: [['attachment_pieces', 'attachment_id']],
  read: readDocument,
  sizeOf({ body }) {
    const { data, words, size } = body as DocumentBody;
    return size ?? Buffer.byteLength(data ?? words, data === null ? 'utf8' : 'base64');
  },
  async store(scope, given, importId) {
    const { trx, clinic, user } = scope;
    const large = given.filter(({ body }) => sizeIn(body) !== null).map(({ line }) => line);
    const whole = await wholeFiles(scope, importId, large);
    const records = await recordsOf(scope, importId, given);
    const whyNot = ({ line, refs }: ReadyRow) =>
      large.includes(line) && !whole.has(line)
        ? halfHere
        : refs.closed_record && !records.has(line)
          ? ofNoRecord
          : undefined;
    const rows = given.filter((row) => whyNot(row) === undefined);
    const names = await namesOf(scope, rows);
    const ids = await nextIds(trx, 'attachments', rows.length);
    const files = rows.map((row) => fileOf(row, names));
    const sums = await sumsOf(scope, importId, rows, files);
    const cells = files.map(({ bytes, media_type, ...said }, nth) => ({
      ...{ id: ids[nth] as number, clinic_id: clinic.id, patient_id: rows[nth]?.one('patient') },
      record_id: records.get((rows[nth] as ReadyRow).line) ?? null,
      ...{
        ...said,
        media_type,
        size: sizeIn((rows[nth] as ReadyRow).body) ?? bytes.length,
        checksum: sums[nth],
        status: 'stored',
        version: 1,
      },
      ...{ created_by: user.id, updated_by: user.id, created_at: clinic.now, updated_at: clinic.now },
    }));
    await insertWhereFree(trx, 'attachments', cells);
    const pieces = files.flatMap(({ bytes }, nth) => piecesOf(clinic.id, ids[nth] as number, bytes));
    await insertMany(trx, 'attachment_pieces', pieces);
    const made = rows.map(({ line }, nth) => ({ line, id: ids[nth] as number }));
    await movePieces(
      scope,
      importId,
      made.filter(({ line }) => whole.has(line)),
    );
    const idOf = new Map(made.map(({ line, id }) => [line, id]));
    return new Map(given.map((row) => [row.line, idOf.get(row.line) ?? whyNot(row) ?? halfHere]));
  },
};

/** What no text file of a chart holds. */
const control = /[^\P{Cc}\t\r\n]/gu;

const halfHere = 'Some of the file is missing. Check the rows again.';

/** The records that files belong to, by their lines; one that became a file itself has none, and neither has another's. */
async function recordsOf(
  { trx, clinic }: Scope,
  importId: number,
  rows: readonly ReadyRow[],
): Promise<Map<number, number>> {
  const asked = rows.flatMap(({ line, refs, one }) => {
    const source = refs.record ?? refs.closed_record;
    return source ? [{ line, source, patient: one('patient') }] : [];
  });
  const { rows: found } = await sql<{ line: number; id: number }>`
    SELECT f.line, m.id FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS f (line integer, source text, patient integer)
    JOIN patient_import_rows r ON r.clinic_id = ${clinic.id} AND r.import_id = ${importId} AND r.source = f.source AND r.kind = 'record'
    JOIN medical_records m ON m.clinic_id = r.clinic_id AND m.id = coalesce(r.made_id, r.known_id) AND m.patient_id = f.patient
    WHERE r.outcome IN ('created', 'kept') OR r.known_id IS NOT NULL`.execute(trx);
  return new Map(found.map(({ line, id }) => [line, id]));
}

/** Rows of an import that was begun before files came in pieces have no size. */
const sizeIn = (body: DocumentBody): number | null => body.size ?? null;

async function sumsOf(
  scope: Scope,
  importId: number,
  rows: readonly ReadyRow[],
  files: readonly { bytes: Buffer }[],
): Promise<string[]> {
  const sums: string[] = [];
  for (const [nth, { line, body }] of rows.entries()) {
    const hash = createHash('sha256').update((files[nth] as { bytes: Buffer }).bytes);
    const size = sizeIn(body);
    if (size !== null) await addPieces(scope, { importId, line, size }, hash);
    sums.push(hash.digest('hex'));
  }
  return sums;
}

const piecesOf = (clinic_id: number, attachment_id: number, bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / pieceSize) }, (_, nth) => ({
    ...{ clinic_id, attachment_id, number: nth + 1 },
    bytes: `\\x${bytes.subarray(nth * pieceSize, (nth + 1) * pieceSize).toString('hex')}`,
  }));

/** A file with its name: the day, what it is, and how it ends. */
function fileOf({ body, each }: ReadyRow, names: ReadonlyMap<number, string>) {
  const document = body as DocumentBody;
  const { title, day, state, is_clinical, written_at, caption = null } = document;
  const authors = document.authors
    .map(({ name, source }) => name || names.get(source === null ? 0 : (each(source) ?? 0)) || '')
    .filter(Boolean)
    .join(', ');
  const { bytes, media_type } = contentOf(document, authors);
  if (caption !== null)
    return {
      ...{ bytes, media_type, is_clinical, written_at },
      file_name: fileName(title, media_type),
      caption: [state, caption].filter(Boolean).join(' · ').slice(0, 500),
    };
  const name = [day, title.replaceAll(/[\s\\/\p{Cc}]+/gu, ' ')].filter(Boolean).join(' ');
  return {
    ...{ bytes, media_type, is_clinical, written_at },
    file_name: fileName(withEnding(name, media_type), media_type),
    // what has bytes of its own has no other place for what was said of it
    caption: [state, authors, ...(document.data === null ? [] : document.words.split(/\s*\n\s*/))]
      .filter(Boolean)
      .join(' · ')
      .slice(0, 500),
  };
}

function contentOf({ title, language, written, state, words, data }: DocumentBody, authors: string) {
  if (data !== null) {
    const bytes = Buffer.from(data, 'base64');
    return { bytes, media_type: sniff(bytes) as MediaType };
  }
  const line = (name: DocumentName, value: string) => value && documentWord(language, name, value);
  const head = lines(title, line('written', written), line('author', authors), line('state', state));
  const text = paragraphs(head, words).replaceAll(control, '\ufffd');
  return { bytes: Buffer.from(`${text}\n`), media_type: 'text/plain' as const };
}

/** What those are called who came in with the documents that they wrote. */
async function namesOf({ trx, clinic }: Scope, rows: readonly ReadyRow[]): Promise<Map<number, string>> {
  const asked = rows.flatMap(({ body, each }) =>
    (body as DocumentBody).authors.flatMap(({ source }) => (source === null ? [] : (each(source) ?? []))),
  );
  const { rows: found } = await sql<{ id: number; name: string }>`
    SELECT id, ${staffNameOf()} AS name FROM staff
    WHERE clinic_id = ${clinic.id} AND id = ANY(${[...new Set(asked)]}::int[])`.execute(trx);
  return new Map(found.map(({ id, name }) => [id, name]));
}
