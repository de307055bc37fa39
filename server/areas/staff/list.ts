import { sql } from 'kysely';
import { inClinic } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { listed, matching, ordered } from '#server/lists/list.ts';
import { type StaffWithServices, shownStaff } from './member.ts';

const orders = {
  last_name: sql`fold(t.last_name)`,
  first_name: sql`fold(t.first_name)`,
  role: sql`t.role`,
  created_at: sql`t.created_at`,
  updated_at: sql`t.updated_at`,
};

/** The services that a member of staff gives, as a column. */
export const servicesOfStaff = sql`
  coalesce((SELECT json_agg(s.service_id ORDER BY s.service_id) FROM service_staff s
    WHERE s.clinic_id = t.clinic_id AND s.staff_id = t.id), '[]') AS services`;

/** One page of the members of staff. */
export function listStaff(call: Call<'listStaff'>): Promise<Answer> {
  const { clinic, search, status = 'current', role, service, mine, ordering = 'last_name' } = call.query;
  return inClinic(call, clinic, 'patients.read', ({ trx, user }) =>
    listed<StaffWithServices>(trx, call, {
      from: sql`staff t`,
      where: [
        sql`t.clinic_id = ${clinic}`,
        status === 'all'
          ? sql`true`
          : status === 'current'
            ? sql`t.status <> 'archived'`
            : sql`t.status = ${status}`,
        ...(role ? [sql`t.role = ${role}`] : []),
        ...(mine ? [sql`t.user_id = ${user.id}`] : []),
        ...(service
          ? [
              sql`EXISTS (SELECT FROM service_staff s WHERE s.clinic_id = t.clinic_id AND s.staff_id = t.id AND s.service_id = ${service})`,
            ]
          : []),
        ...matching(search),
      ],
      order: ordered(ordering, orders),
      columns: sql`t.*, ${servicesOfStaff}`,
      show: shownStaff,
    }),
  );
}
