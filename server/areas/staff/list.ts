import { sql } from 'kysely';
import { inClinic, type Scope } from '#server/access/scope.ts';
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

type Filters = Omit<Call<'listStaff'>['query'], 'limit' | 'offset'>;

/** Which members are listed, and in which order. */
export function listedStaff({ user }: Scope, asked: Filters) {
  const { clinic, search, status = 'current', role, service, mine, ordering = 'last_name' } = asked;
  return {
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
  };
}

/** One page of the members of staff. */
export const listStaff = (call: Call<'listStaff'>): Promise<Answer> =>
  inClinic(call, call.query.clinic, 'patients.read', (scope) =>
    listed<StaffWithServices>(scope.trx, call, {
      ...listedStaff(scope, call.query),
      columns: sql`t.*, ${servicesOfStaff}`,
      show: shownStaff,
    }),
  );
