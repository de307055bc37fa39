import { sql } from 'kysely';
import type { StaffRow } from '#server/areas/staff/member.ts';
import { type Keyed, kindOf } from '../kind.ts';
import { flag, pointing } from '../parameters.ts';
import { extra, reference } from '../values.ts';

type Row = Pick<StaffRow, 'first_name' | 'last_name' | 'status'> & Keyed & { hours: object[] };

/** The calendar of a member of staff who can be booked; it has the member's id. */
export const schedule = kindOf<Row>({
  type: 'Schedule',
  needs: 'clinic.read',
  source: ({ scope }) => sql`SELECT t.*, t.id AS k, ''::text AS s,
      coalesce((SELECT json_agg(json_build_object('valid_from', h.valid_from, 'valid_to', h.valid_to, 'days', h.days)
          ORDER BY h.valid_from)
        FROM staff_schedules h WHERE h.clinic_id = t.clinic_id AND h.staff_id = t.id), '[]') AS hours
    FROM staff t WHERE t.clinic_id = ${scope.clinic.id} AND (t.role IN ('owner', 'practitioner')
      OR EXISTS (SELECT FROM service_staff g WHERE g.clinic_id = t.clinic_id AND g.staff_id = t.id))`,
  parameters: {
    actor: pointing('The member of staff.', ['Practitioner'], (id) => sql`t.id = ${id}`),
    active: flag('Whether they work here.', sql`t.status IN ('active', 'invited')`),
  },
  includes: { actor: ['actor'] },
  show: (row) => ({
    extension: extra({ hours: row.hours }),
    active: row.status === 'active' || row.status === 'invited',
    actor: [reference('Practitioner', row.k, `${row.first_name} ${row.last_name}`)],
  }),
  fields: [
    ['staff', 'Schedule.id, Schedule.actor'],
    ['schedules', 'Schedule.extension; Slot'],
  ],
});
