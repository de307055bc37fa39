import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { nameOf } from '#server/database/names.ts';
import { grouped } from '#server/lists/grouped.ts';

/** The column of the thing that moved. */
export type Moved = 'reservation_id' | 'consent_id' | 'form_id' | 'record_id';

/** Where a thing keeps what happened to it before an import brought it in; a form tells that apart. */
const tables = {
  reservation_id: 'reservations',
  consent_id: 'patient_consents',
  record_id: 'medical_records',
} as const;

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

type Told = components['schemas']['Move'];

/** A thing's history, oldest first. */
export const movesOf = async (scope: Scope, moved: Moved, id: number): Promise<Told[]> =>
  (await movesOfEach(scope, moved, [id])).get(id) ?? [];

/** The histories of many things, oldest first, by their ids; of steps before an import brought it in, who took them is a name alone. */
export async function movesOfEach(
  { trx, clinic }: Scope,
  moved: Moved,
  ids: readonly number[],
): Promise<Map<number, Told[]>> {
  const earlier =
    moved === 'form_id'
      ? sql``
      : sql`UNION ALL
        SELECT t.id, s.at, NULL, s.by, s.action, s."from", s."to", s.reason, coalesce(s.by_link, false), s.via, 0, s.nth
        FROM ${sql.table(tables[moved])} t
          CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(t.earlier_history) AS (at timestamptz, by text, action text, "from" text,
            "to" text, reason text, by_link boolean, via text)) WITH ORDINALITY AS s (at, by, action, "from", "to", reason, by_link, via, nth)
        WHERE t.clinic_id = ${clinic.id} AND t.id = ANY(${ids}::int[]) AND t.earlier_history <> '[]'`;
  // steps of earlier releases kept why a consent was signed late with their event alone
  const { rows } = await sql<
    { of: number; at: Date; via: string | null; nth: string; place: number } & Omit<Told, 'at' | 'via'>
  >`
    SELECT ${sql.ref(`m.${moved}`)} AS of, m.at, m.by_user AS by, coalesce(${nameOf('u')}, '') AS by_name,
      m.action, m.from_state AS "from", m.to_state AS "to",
      coalesce(m.reason, m.sent #>> '{event,lateReason}') AS reason, m.by_link, m.via, 1 AS place, m.id AS nth
    FROM moves m LEFT JOIN users u ON u.id = m.by_user
    WHERE m.clinic_id = ${clinic.id} AND ${sql.ref(`m.${moved}`)} = ANY(${ids}::int[])
    ${earlier} ORDER BY place, nth`.execute(trx);
  return grouped(rows, ({ of: _, place: __, nth: ___, by_link, via, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    ...(by_link && { by_link }),
    ...(via !== null && { via }),
  }));
}
