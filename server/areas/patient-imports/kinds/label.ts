import { sql } from 'kysely';
import { insertWhereFree, nextIds } from '#server/database/insert-many.ts';
import { checkedAs, extrasIn, notice, sourceIn, textIn } from '../reading.ts';
import type { ImportKind } from './kind.ts';

/** A label, out of a Group of people. */
export const labelImport: ImportKind = {
  name: 'label',
  types: ['Group'],
  permission: 'labels.manage',
  table: 'patient_labels',
  thing: 'label',
  made: 'label.imported',
  undone: 'label.import_undone',
  needs: {},
  siblings: { parent: 'parent_id' },
  own: [],
  read([group = {}], { scope }) {
    const [problems, leftOut] = [{}, []];
    notice(group, ['active', 'type', 'actual', 'name', 'quantity', 'managingEntity'], problems, leftOut);
    const { color = 'blue', category, description, priority, is_alert, parent } = extrasIn(group, leftOut);
    const given = { name: textIn(group.name), color, category, description, priority, is_alert };
    const { clinic: _, ...body } = checkedAs(
      'createPatientLabel',
      { clinic: scope.clinic.id, ...withoutUndefined(given) },
      problems,
    );
    const status = group.active === false ? 'archived' : 'active';
    return {
      body: { ...empty, ...body, status },
      refs: { parent: sourceIn({ reference: `Group/${parent ?? ''}` }, 'Group') },
      problems,
      leftOut,
    };
  },
  async known({ trx, clinic }, rows) {
    const { rows: found } = await sql<{ line: number; id: number }>`
      SELECT r.line, l.id FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (line integer, body jsonb)
      JOIN patient_labels l ON l.clinic_id = ${clinic.id} AND fold(l.name) = fold(r.body ->> 'name')
      ORDER BY l.status = 'active'`.execute(trx);
    return new Map(found.map(({ line, id }) => [line, id]));
  },
  async store({ trx, clinic, user }, rows) {
    const ids = await nextIds(trx, 'patient_labels', rows.length);
    const cells = rows.map(({ body }, nth) => ({
      id: ids[nth] as number,
      ...body,
      clinic_id: clinic.id,
      created_by: user.id,
      updated_by: user.id,
    }));
    const made = await insertWhereFree(trx, 'patient_labels', cells);
    return new Map(
      rows.map(({ line }, nth) => {
        const id = ids[nth] as number;
        return [line, made.has(id) ? id : 'Another label has this name.'];
      }),
    );
  },
};

const empty = { category: 'other', description: '', priority: 100, is_alert: false };
const withoutUndefined = (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
