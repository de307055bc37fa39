import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';

/** The column of the thing that moved. */
export type Moved = 'reservation_id' | 'consent_id' | 'form_id' | 'record_id';

/** One step of a thing with a lifecycle. */
export interface Step {
  action: string;
  from: string | null;
  to: string;
  reason?: string | null | undefined;
  /** What replaying needs: the event as the chart was sent it, with the facts that its guards looked at. */
  sent: object;
  /** False for what time or another thing brought about. */
  isAct?: boolean;
}

/** Adds a step to a thing's history, in the transaction that makes it. */
export async function addMove(scope: Scope, moved: Moved, id: number, step: Step): Promise<void> {
  const by = step.isAct === false ? null : scope.user.id;
  await sql`
    INSERT INTO moves (clinic_id, ${sql.ref(moved)}, at, by_user, action, from_state, to_state, reason, sent)
    VALUES (${scope.clinic.id}, ${id}, ${scope.clinic.now}, ${by}, ${step.action}, ${step.from}, ${step.to},
      ${step.reason ?? null}, ${JSON.stringify(step.sent)})`.execute(scope.trx);
}

/** A thing's history, oldest first. */
export async function movesOf(
  { trx, clinic }: Scope,
  moved: Moved,
  id: number,
): Promise<components['schemas']['Move'][]> {
  const { rows } = await sql<{ at: Date } & Omit<components['schemas']['Move'], 'at'>>`
    SELECT m.at, m.by_user AS by, coalesce(u.first_name || ' ' || u.last_name, '') AS by_name, m.action,
      m.from_state AS "from", m.to_state AS "to", m.reason
    FROM moves m LEFT JOIN users u ON u.id = m.by_user
    WHERE m.clinic_id = ${clinic.id} AND ${sql.ref(`m.${moved}`)} = ${id} ORDER BY m.id`.execute(trx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
