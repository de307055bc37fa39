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

type Filters = Omit<Call<'listServices'>['query'], 'limit' | 'offset'>;

/** Which services are listed, and in which order. */
export function listedServices(asked: Filters) {
  const { clinic, search, status = 'active', category, staff, ordering = 'name' } = asked;
  return {
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
  };
}

/** One page of the services. */
export const listServices = (call: Call<'listServices'>): Promise<Answer> =>
  inClinic(call, call.query.clinic, 'reservations.read', ({ trx }) =>
    listed<FullService>(trx, call, {
      ...listedServices(call.query),
      columns: serviceColumns,
      show: shownService,
    }),
  );
