import { sql } from 'kysely';
import type { AuditAction, AuditThing } from '#machines/lifecycles/auditActions.ts';
import type { Scope } from '#server/access/scope.ts';
import { deferStatement } from '#server/database/deferred-statements.ts';

/** Writes one entry for each of many things that the same was done to, by one statement at the end of the transaction. */
export function tellEach(
  { trx, clinic, user, origin }: Scope,
  action: AuditAction,
  thing: AuditThing,
  things: readonly { id: number; patient?: number | undefined }[],
): void {
  if (things.length === 0) return;
  const entries = sql`
    INSERT INTO audit_entries (chain, user_id, action, object_type, object_id, clinic_id, patient_id, address, request_id)
    SELECT ${`clinic:${clinic.id}`}, ${user.id}::integer, ${action}, ${thing}, t.id, ${clinic.id}::integer, t.patient,
      ${origin.address}, ${origin.requestId}
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(things)}::jsonb) AS (id integer, patient integer))
      WITH ORDINALITY AS t (id, patient, nth)
    ORDER BY t.nth`;
  deferStatement(trx, entries.compile(trx));
}
