import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import type { FileRoom } from '#server/areas/attachments/room.ts';
import { inEnglish } from '#server/http/inEnglish.ts';
import type { FieldErrors } from '#server/http/refusal.ts';
import { countKept } from './kept-bytes.ts';
import type { KindName, ReadRow } from './kinds/kind.ts';
import { dropPieces } from './pieces.ts';

/** A row that was looked at: what it would become, and what it is in the other system and here. */
export interface LookedRow extends ReadRow {
  line: number;
  kind: KindName;
  source: string | null;
  source_key: string | null;
  known: number | null;
  /** The file that an earlier import made of it, where it may be what it was by now. */
  file?: number;
}

type Told = Pick<components['schemas']['CheckedRow'], 'problems' | 'sentences'>;

/** What is wrong with a row, in English and in parts. */
export function toldProblems(all: FieldErrors): Told {
  const { sentences, ...problems } = inEnglish(all) as Told['problems'] & Pick<Told, 'sentences'>;
  return { problems, ...(sentences && { sentences }) };
}

/**
 * Keeps rows as they were looked at, so that what is stored later is what was shown; 409 where one person has as much waiting as
 * they may store in files within a day.
 */
export async function keepRows(
  scope: Scope,
  importId: number,
  looked: readonly LookedRow[],
  room: FileRoom,
): Promise<void> {
  const rows = JSON.stringify(looked.map((row) => ({ ...row, ...toldProblems(row.problems) })));
  const lines = looked.map(({ line }) => line);
  await dropPieces(scope, importId, lines);
  const before = await bytesIn(scope, importId, lines);
  await countKept(scope, importId, Buffer.byteLength(rows) - before, room);
  await store(scope, importId, rows);
}

/** How many bytes the rows have of which others take the place. */
async function bytesIn({ trx, clinic }: Scope, importId: number, lines: readonly number[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(octet_length(body::text)), 0)::float AS bytes FROM patient_import_rows
    WHERE clinic_id = ${clinic.id} AND import_id = ${importId} AND line = ANY(${[...lines]}::int[])`.execute(
    trx,
  );
  return rows[0]?.bytes ?? 0;
}

async function store({ trx, clinic }: Scope, importId: number, rows: string): Promise<void> {
  await sql`
    INSERT INTO patient_import_rows (clinic_id, import_id, line, kind, body, refs, problems, sentences, standing, source, source_key,
      known_id, likeness)
    SELECT ${clinic.id}, ${importId}, r.line, r.kind, r.body, r.refs, r.problems, r.sentences, r.standing, r.source, r.source_key, r.known,
      fold(coalesce(r.body ->> 'first_name', '')) || ' ' || fold(coalesce(r.body ->> 'last_name', ''))
        || ' ' || coalesce(r.body ->> 'birth_date', '')
    FROM jsonb_to_recordset(${rows}::jsonb) AS r (line integer, kind text, body jsonb, refs jsonb,
      problems jsonb, sentences jsonb, standing jsonb, source text, source_key text, known integer)
    ON CONFLICT (clinic_id, import_id, line) DO UPDATE
      SET kind = excluded.kind, body = excluded.body, refs = excluded.refs, problems = excluded.problems,
        sentences = excluded.sentences, standing = excluded.standing, source = excluded.source, source_key = excluded.source_key,
        known_id = excluded.known_id, likeness = excluded.likeness
      WHERE patient_import_rows.outcome IS NULL`.execute(trx);
}
