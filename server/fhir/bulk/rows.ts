import { type RawBuilder, sql } from 'kysely';
import type { FhirContext, Keyed, Kind } from '../kind.ts';
import { resourceOf } from '../read.ts';
import { type FileKeyed, inPortions, linesWithBytes, type Stretch, stretchOf } from './files.ts';

/** Pictures and signed documents make a row large; this many of the largest fit into any server. */
const rowsAtOnce = 200;

/** Every resource of a kind, some at a time, in the order of a search; the transaction stays open meanwhile. */
export async function* readAll(
  kind: Kind,
  context: FhirContext,
  { label_id, since, with_files }: { label_id: number | null; since: Date | null; with_files: boolean },
): AsyncGenerator<Stretch> {
  const { trx, clinic } = context.scope;
  const patient = kind.type === 'Patient' ? sql`t.id` : sql`t.patient_id`;
  const conditions: RawBuilder<unknown>[] = [
    sql`true`,
    ...(since ? [sql`t.updated_at >= ${since}`] : []),
    ...(label_id === null
      ? []
      : [
          sql`${patient} IN (SELECT g.patient_id FROM patient_label_links g
            WHERE g.clinic_id = ${clinic.id} AND g.label_id = ${label_id})`,
        ]),
  ];
  // one plan for all of them: a page after the other would sort what is left each time
  await sql`DECLARE resources NO SCROLL CURSOR FOR
    SELECT * FROM (${kind.source(context)}) t WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY t.k, t.s COLLATE "C"`.execute(trx);
  for (;;) {
    const { rows } = await sql<Keyed>`FETCH ${sql.lit(rowsAtOnce)} FROM resources`.execute(trx);
    if (rows.length === 0) break;
    if (with_files && kind.type === 'DocumentReference')
      for (const some of inPortions(rows as FileKeyed[]))
        yield* await linesWithBytes(
          some,
          some.map((row) => resourceOf(kind, row, context)),
          context,
        );
    else yield stretchOf(rows.map((row) => resourceOf(kind, row, context)));
    if (rows.length < rowsAtOnce) break;
  }
  await sql`CLOSE resources`.execute(trx);
}
