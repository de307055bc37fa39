import { sql } from 'kysely';
import { inClinic } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { listed, matching, ordered } from '#server/lists/list.ts';
import { type FullService, serviceColumns, shownService } from './service.ts';

const orders = {
  name: sql`fold(t.name)`,
  category: sql`fold(t.category)`,
  duration_minutes: sql`t.duration_minutes`,
  created_at: sql`t.created_at`,
  updated_at: sql`t.updated_at`,
};

/** One page of the services. */
export function listServices(call: Call<'listServices'>): Promise<Answer> {
  const { clinic, search, status = 'active', category, staff, ordering = 'name' } = call.query;
  return inClinic(call, clinic, 'reservations.read', ({ trx }) =>
    listed<FullService>(trx, call, {
      from: sql`services t`,
      where: [
        sql`t.clinic_id = ${clinic}`,
        ...(status === 'all' ? [] : [sql`t.status = ${status}`]),
        ...(category === undefined ? [] : [sql`t.category = ${category}`]),
        ...(staff
          ? [
              sql`EXISTS (SELECT FROM service_staff s WHERE s.clinic_id = t.clinic_id AND s.service_id = t.id AND s.staff_id = ${staff})`,
            ]
          : []),
        ...matching(search),
      ],
      order: ordered(ordering, orders),
      columns: serviceColumns,
      show: shownService,
    }),
  );
}
