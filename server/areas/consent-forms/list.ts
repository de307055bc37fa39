import { sql } from 'kysely';
import { inClinic } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { listed, matching, ordered } from '#server/lists/list.ts';
import { type FullForm, formColumns, shownForm } from './form.ts';

const orders = {
  title: sql`fold(t.title)`,
  category: sql`t.category`,
  created_at: sql`t.created_at`,
  updated_at: sql`t.updated_at`,
  signed_count: sql`t.signed_count`,
};

type Filters = Omit<Call<'listConsentForms'>['query'], 'limit' | 'offset'>;

/** Which consent forms are listed, and in which order. */
export function listedForms({ clinic, search, status = 'current', category, service, ordering }: Filters) {
  const standing =
    { all: sql`true`, current: sql`t.status <> 'archived'` }[status as 'all'] ?? sql`t.status = ${status}`;
  return {
    from: sql`consent_forms t`,
    where: [
      sql`t.clinic_id = ${clinic}`,
      standing,
      ...(category ? [sql`t.category = ${category}`] : []),
      ...(service
        ? [
            sql`EXISTS (SELECT FROM service_consent_forms s WHERE s.clinic_id = t.clinic_id AND s.form_id = t.id AND s.service_id = ${service})`,
          ]
        : []),
      ...matching(search),
    ],
    order: ordered(ordering ?? 'title', orders),
  };
}

/** One page of the consent forms. */
export const listConsentForms = (call: Call<'listConsentForms'>): Promise<Answer> =>
  inClinic(call, call.query.clinic, 'consents.read', ({ trx }) =>
    listed<FullForm>(trx, call, { ...listedForms(call.query), columns: formColumns, show: shownForm }),
  );
