import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { type Scope, stillThere } from '#server/access/scope.ts';
import { shownStamps } from '#server/database/rows.ts';
import type { Row } from '#server/database/tables.ts';

type Shown = components['schemas']['PatientLabel'];

/** A stored label. */
export type LabelRow = Row<'patient_labels'>;

/** A label with the number of patients who bear it. */
export type CountedLabel = LabelRow & { patients_count: number };

/** The kind of thing, for look-up and audit. */
export const labelKind = { table: 'patient_labels', word: 'label' } as const;

/** The count of patients, as a column; the row is called `t`. */
export const patientsOfLabel = sql`(SELECT count(*)::int FROM patient_label_links l
  WHERE l.clinic_id = t.clinic_id AND l.label_id = t.id) AS patients_count`;

/** A label as the API shows it. */
export const shownLabel = (row: CountedLabel): Shown => ({
  ...shownStamps(row),
  name: row.name,
  color: row.color,
  category: row.category,
  description: row.description,
  priority: row.priority,
  is_alert: row.is_alert,
  parent: row.parent_id,
  status: row.status,
  patients_count: row.patients_count,
});

/** A label, read afresh. */
export async function readShown({ trx, clinic }: Scope, { id }: Pick<LabelRow, 'id'>): Promise<Shown> {
  const { rows } = await sql<CountedLabel>`
    SELECT t.*, ${patientsOfLabel} FROM patient_labels t WHERE t.clinic_id = ${clinic.id} AND t.id = ${id}`.execute(
    trx,
  );
  return shownLabel(stillThere<CountedLabel>(rows));
}
