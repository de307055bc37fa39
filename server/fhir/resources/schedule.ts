import { sql } from 'kysely';
import { permits } from '#machines/lifecycles/permissions.ts';
import { personName } from '#machines/lifecycles/personName.ts';
import type { StaffRow } from '#server/areas/staff/member.ts';
import { writtenInstant } from '#server/database/rows.ts';
import { type Keyed, kindOf } from '../kind.ts';
import { flag, pointing } from '../parameters.ts';
import { extra, reference } from '../values.ts';

type Row = Pick<StaffRow, 'first_name' | 'last_name' | 'status'> &
  Keyed & { hours: object[]; exceptions: object[] };

/** The calendar of a member of staff who can be booked; it has the member's id. */
export const schedule = kindOf<Row>({
  type: 'Schedule',
  needs: 'clinic.read',
  // why someone is away is for those who plan it
  source: ({ scope }) => sql`SELECT t.*, t.id AS k, ''::text AS s,
      coalesce((SELECT json_agg(json_build_object('valid_from', h.valid_from, 'valid_to', h.valid_to, 'days', h.days)
          ORDER BY h.valid_from)
        FROM staff_schedules h WHERE h.clinic_id = t.clinic_id AND h.staff_id = t.id), '[]') AS hours,
      coalesce((SELECT json_agg(json_build_object('start_at', ${writtenInstant(sql`e.start_at`)}, 'end_at', ${writtenInstant(sql`e.end_at`)},
            'kind', e.kind,
            'reason', CASE WHEN ${permits(scope.role, 'staff.manage')}::boolean THEN e.reason ELSE '' END) ORDER BY e.start_at, e.end_at, e.id)
        FROM staff_exceptions e WHERE e.clinic_id = t.clinic_id AND e.staff_id = t.id), '[]') AS exceptions
    FROM staff t WHERE t.clinic_id = ${scope.clinic.id} AND (t.role IN ('owner', 'practitioner')
      OR EXISTS (SELECT FROM service_staff g WHERE g.clinic_id = t.clinic_id AND g.staff_id = t.id))`,
  parameters: {
    actor: pointing('The member of staff.', ['Practitioner'], (id) => sql`t.id = ${id}`),
    active: flag('Whether they work here.', sql`t.status IN ('active', 'invited')`),
  },
  includes: { actor: ['actor'] },
  show: (row) => ({
    extension: extra({ hours: row.hours, exceptions: row.exceptions }),
    active: row.status === 'active' || row.status === 'invited',
    actor: [reference('Practitioner', row.k, personName(row))],
  }),
  fields: [
    ['staff', 'Schedule.id, Schedule.actor'],
    ['schedules, exceptions', 'Schedule.extension; Slot'],
  ],
});
