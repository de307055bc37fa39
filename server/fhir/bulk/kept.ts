import { sql } from 'kysely';
import type { HeldToken } from '#server/access/apiTokens.ts';
import { tell } from '#server/access/scope.ts';
import type { Transactions } from '#server/database/transaction.ts';
import { notFound } from '#server/http/refusal.ts';
import type { FhirContext } from '../kind.ts';

/** A stored export, as whoever asked for it sees it. */
export interface KeptExport {
  id: number;
  request: string;
  state: 'waiting' | 'running' | 'finished' | 'failed';
  written: number;
  writing: string;
  read_at: Date | null;
  expires_at: Date;
}

/** An export of the token that asks; to all others there is none. */
export async function keptExport(
  { scope }: FhirContext,
  { tokenId }: HeldToken,
  id: string,
): Promise<KeptExport> {
  if (!/^\d{1,9}$/.test(id)) throw notFound();
  const { rows } = await sql<KeptExport>`
    SELECT id, request, state, written, writing, read_at, expires_at FROM clinic_exports
    WHERE clinic_id = ${scope.clinic.id} AND id = ${Number(id)} AND token_id = ${tokenId} AND expires_at > now()`.execute(
    scope.trx,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** What a finished export has written, as the manifest of FHIR's bulk data tells it. */
export async function manifestOf(kept: KeptExport, { scope, base }: FhirContext): Promise<object> {
  const { rows } = await sql<{ type: string; count: number }>`
    SELECT type, sum(resources)::int AS count FROM clinic_export_pieces
    WHERE clinic_id = ${scope.clinic.id} AND export_id = ${kept.id} GROUP BY type ORDER BY type`.execute(
    scope.trx,
  );
  return {
    transactionTime: kept.read_at?.toISOString(),
    request: kept.request,
    requiresAccessToken: true,
    output: rows.map(({ type, count }) => ({
      type,
      url: `${base}/$export/${kept.id}/${type}.ndjson`,
      count,
    })),
    error: [],
  };
}

/** Remembers that a file of a finished export is fetched; there is none for a type that nothing was written of. */
export async function openFile(
  context: FhirContext,
  token: HeldToken,
  { id, type }: { id: string; type: string },
): Promise<number> {
  const { scope } = context;
  const kept = await keptExport(context, token, id);
  const { rows } = await sql`
    SELECT FROM clinic_export_pieces
    WHERE clinic_id = ${scope.clinic.id} AND export_id = ${kept.id} AND type = ${type} LIMIT 1`.execute(
    scope.trx,
  );
  if (kept.state !== 'finished' || rows.length === 0) throw notFound();
  await tell(scope, { action: 'clinic.exported', objectType: 'clinic', objectId: scope.clinic.id });
  return kept.id;
}

/** The lines of a file, piece by piece: each is asked for in the name of the token, so a revoked one breaks off. */
export async function* linesOf(
  transactions: Transactions,
  token: HeldToken,
  { id, type }: { id: number; type: string },
): AsyncGenerator<string> {
  for (let number = 1; ; number += 1) {
    const piece = await transactions.openAs(token, async (trx) => {
      const { rows } = await sql<{ lines: string; attachment_id: number | null }>`
        SELECT lines, attachment_id FROM clinic_export_pieces
        WHERE clinic_id = ${token.clinicId} AND export_id = ${id} AND type = ${type} AND number = ${number}`.execute(
        trx,
      );
      return rows[0];
    });
    if (piece === undefined) return await refuseGone(transactions, token, id);
    yield piece.lines;
    if (piece.attachment_id !== null) yield* base64Of(transactions, token, piece.attachment_id);
  }
}

/** A file ends as a whole one where its export is still kept; otherwise it is torn, so that no one takes a part for all of it. */
async function refuseGone({ openAs }: Transactions, token: HeldToken, id: number): Promise<void> {
  const { rows } = await openAs(token, (trx) =>
    sql`SELECT FROM clinic_exports WHERE clinic_id = ${token.clinicId} AND id = ${id}`.execute(trx),
  );
  if (rows.length === 0) throw notFound();
}

/** The bytes of a stored file, one piece of it at a time; of a chart that was erased meanwhile there are none. */
async function* base64Of(
  { openAs }: Transactions,
  token: HeldToken,
  attachment: number,
): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for (let number = 1; ; number += 1) {
    const bytes = await openAs(token, async (trx) => {
      const { rows } = await sql<{ bytes: Buffer }>`
        SELECT bytes FROM attachment_pieces
        WHERE clinic_id = ${token.clinicId} AND attachment_id = ${attachment} AND number = ${number}`.execute(
        trx,
      );
      return rows[0]?.bytes;
    });
    if (bytes === undefined) break;
    const all = Buffer.concat([rest, bytes]);
    // three bytes are four signs, whatever comes next
    const whole = all.length - (all.length % 3);
    yield all.toString('base64', 0, whole);
    rest = all.subarray(whole);
  }
  yield rest.toString('base64');
}

/** Stops an export that is under way, or erases what it has written. */
export async function deleteExport(context: FhirContext, token: HeldToken, id: string): Promise<void> {
  const { scope } = context;
  const kept = await keptExport(context, token, id);
  await sql`DELETE FROM clinic_exports WHERE clinic_id = ${scope.clinic.id} AND id = ${kept.id}`.execute(
    scope.trx,
  );
  await tell(scope, { action: 'clinic.export_deleted', objectType: 'clinic', objectId: scope.clinic.id });
}
