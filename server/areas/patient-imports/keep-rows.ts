import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { KindName, ReadRow } from './kinds/kind.ts';

/** A row that was looked at: what it would become, and what it is in the other system and here. */
export interface LookedRow extends ReadRow {
  line: number;
  kind: KindName;
  source: string | null;
  source_key: string | null;
  known: number | null;
}

/** Keeps rows as they were looked at, so that what is stored later is what was shown. */
export async function keepRows(
  { trx, clinic }: Scope,
  importId: number,
  looked: readonly LookedRow[],
): Promise<void> {
  await sql`
    INSERT INTO patient_import_rows (clinic_id, import_id, line, kind, body, refs, problems, standing, source, source_key, known_id,
      likeness)
    SELECT ${clinic.id}, ${importId}, r.line, r.kind, r.body, r.refs, r.problems, r.standing, r.source, r.source_key, r.known,
      fold(coalesce(r.body ->> 'first_name', '')) || ' ' || fold(coalesce(r.body ->> 'last_name', ''))
        || ' ' || coalesce(r.body ->> 'birth_date', '')
    FROM jsonb_to_recordset(${JSON.stringify(looked)}::jsonb) AS r (line integer, kind text, body jsonb, refs jsonb,
      problems jsonb, standing jsonb, source text, source_key text, known integer)
    ON CONFLICT (clinic_id, import_id, line) DO UPDATE
      SET kind = excluded.kind, body = excluded.body, refs = excluded.refs, problems = excluded.problems,
        standing = excluded.standing, source = excluded.source, source_key = excluded.source_key,
        known_id = excluded.known_id, likeness = excluded.likeness
      WHERE patient_import_rows.outcome IS NULL`.execute(trx);
}
