import { sql } from 'kysely';
import { type Keyed, kindOf } from '../kind.ts';
import { flag, text } from '../parameters.ts';
import { extra, reference } from '../values.ts';

interface Row extends Keyed {
  clinic_id: number;
  name: string;
  status: string;
  members: number;
  category: string;
  description: string;
  color: string;
  priority: number;
  is_alert: boolean;
  parent_id: number | null;
}

/** The patients of one label. Who they are is told by `$export` and by their tags: a list of them all has no end. */
export const group = kindOf<Row>({
  type: 'Group',
  needs: 'patient.read',
  source: ({ scope }) => sql`SELECT t.*, t.id AS k, ''::text AS s,
      (SELECT count(*)::int FROM patient_label_links g WHERE g.clinic_id = t.clinic_id AND g.label_id = t.id) AS members
    FROM patient_labels t WHERE t.clinic_id = ${scope.clinic.id}`,
  parameters: {
    name: text('The name of the label.', sql`t.name`),
    active: flag('Whether the label is in use.', sql`t.status = 'active'`),
  },
  show: (row) => ({
    extension: extra({
      category: row.category,
      description: row.description,
      color: row.color,
      priority: row.priority,
      is_alert: row.is_alert || null,
      parent: row.parent_id,
    }),
    active: row.status === 'active',
    type: 'person',
    actual: true,
    name: row.name,
    quantity: row.members,
    managingEntity: reference('Organization', row.clinic_id),
  }),
  fields: [
    ['label', 'Group.id'],
    ['label name', 'Group.name'],
    ['label status', 'Group.active'],
    ['number of patients', 'Group.quantity'],
    ['category, description, color, priority, is_alert, parent', 'Group.extension'],
  ],
});
