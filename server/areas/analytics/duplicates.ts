import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { type StoredItem, shownItem, shownOfWork, type WorkList } from './work-list.ts';

/** Duplicates are made at the desk: the newest patients are held against all, not all against all. */
const newest = 200;
const leastAlike = 0.45;

/**
 * Pairs of active patients born on one day with names alike, or with one e-mail address, of whom one is among the newest;
 * without those that somebody said are two people.
 */
export async function duplicatesOf({ trx, clinic }: Scope): Promise<WorkList> {
  const { rows } = await sql<StoredItem & { count: number }>`
    WITH fresh AS (
      SELECT id, first_name, last_name, first_key, last_key, birth_date, email, created_at FROM patients
      WHERE clinic_id = ${clinic.id} AND status = 'active' ORDER BY created_at DESC, id DESC LIMIT ${newest}
    ), pairs AS (
      SELECT DISTINCT ON (least(n.id, o.id), greatest(n.id, o.id)) n.id, n.first_name || ' ' || n.last_name AS patient_name,
        n.created_at, o.id AS other, o.first_name || ' ' || o.last_name AS detail
      FROM fresh n CROSS JOIN LATERAL (
        SELECT p.id, p.first_name, p.last_name FROM patients p
        WHERE p.clinic_id = ${clinic.id} AND p.birth_date = n.birth_date AND p.status = 'active' AND p.id <> n.id
          AND similarity(p.last_key, n.last_key) >= ${leastAlike} AND similarity(p.first_key, n.first_key) >= ${leastAlike}
        UNION
        SELECT p.id, p.first_name, p.last_name FROM patients p
        WHERE n.email <> '' AND p.clinic_id = ${clinic.id} AND lower(p.email) = lower(n.email) AND p.email <> ''
          AND p.status = 'active' AND p.id <> n.id
      ) o
      WHERE NOT EXISTS (
        SELECT FROM patient_distinctions d WHERE d.clinic_id = ${clinic.id}
          AND (d.patient_id, d.other_id) IN ((n.id, o.id), (o.id, n.id)))
      ORDER BY least(n.id, o.id), greatest(n.id, o.id), n.created_at DESC
    )
    SELECT id, id AS patient, patient_name, NULL::timestamptz AS at, detail, other, count(*) OVER ()::int AS count
    FROM pairs ORDER BY created_at DESC, id DESC, other LIMIT ${shownOfWork}`.execute(trx);
  return {
    count: rows[0]?.count ?? 0,
    count_is_least: false,
    items: rows.map(shownItem),
  };
}
