import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { inClinic, tell } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { listed } from '#server/lists/list.ts';
import { daySpan } from '#server/time/clinic-days.ts';

type Row = Omit<components['schemas']['AuditEntry'], 'id' | 'at'> & { id: string; at: Date };

/** Who read or changed what, newest first. */
function listAuditEntries(call: Call<'listAuditEntries'>): Promise<Answer> {
  const { clinic, object_type, object_id, patient, user, action, date_from, date_to } = call.query;
  return inClinic(call, clinic, 'audit.read', async (scope) => {
    const span = daySpan(scope.clinic.timezone, date_from, date_to);
    const answer = await listed<Row>(scope.trx, call, {
      from: sql`audit_entries t`,
      where: [
        sql`t.clinic_id = ${clinic}`,
        ...(object_type ? [sql`t.object_type = ${object_type}`] : []),
        ...(object_id ? [sql`t.object_id = ${object_id}`] : []),
        ...(patient ? [sql`t.patient_id = ${patient}`] : []),
        ...(user ? [sql`t.user_id = ${user}`] : []),
        ...(action ? [sql`t.action = ${action}`] : []),
        ...(span.start ? [sql`t.at >= ${span.start}`] : []),
        ...(span.end ? [sql`t.at < ${span.end}`] : []),
      ],
      order: sql`t.id DESC`,
      columns: sql`t.id, t.at, t.user_id AS "user", t.action, t.object_type, t.object_id, t.patient_id AS patient, t.address,
        coalesce((SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = t.user_id), '') AS user_name`,
      show: (row) => ({ ...row, id: Number(row.id), at: row.at.toISOString() }),
    });
    await tell(scope, { action: 'audit.read', objectType: 'clinic', objectId: clinic });
    return answer;
  });
}

/** Whether no entry of the clinic was changed or taken away. */
export const checkAuditIntegrity = (call: Call<'checkAuditIntegrity'>): Promise<Answer> =>
  inClinic(call, call.query.clinic, 'audit.read', async ({ trx, clinic }) => {
    const { rows } = await sql<{ broken_at: string | null; entries: number }>`
      SELECT clinic_audit_break(${clinic.id}) AS broken_at,
        (SELECT count(*)::int FROM audit_entries WHERE clinic_id = ${clinic.id}) AS entries`.execute(trx);
    const broken_at = rows[0]?.broken_at == null ? null : Number(rows[0].broken_at);
    return { status: 200, body: { intact: broken_at === null, entries: rows[0]?.entries ?? 0, broken_at } };
  });

/** The operations of the audit log. */
export const auditOperations = { listAuditEntries, checkAuditIntegrity };
