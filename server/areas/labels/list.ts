import { sql } from 'kysely';
import { inClinic } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { listed, matching, ordered } from '#server/lists/list.ts';
import { type CountedLabel, patientsOfLabel, shownLabel } from './label.ts';

const count = sql`(SELECT count(*) FROM patient_label_links l WHERE l.clinic_id = t.clinic_id AND l.label_id = t.id)`;
const orders = {
  priority: sql`t.priority`,
  name: sql`fold(t.name)`,
  created_at: sql`t.created_at`,
  patients_count: count,
};

type Filters = Omit<Call<'listPatientLabels'>['query'], 'limit' | 'offset'>;

/** Which labels are listed, and in which order. */
export const listedLabels = ({ clinic, search, status = 'active', category, ordering }: Filters) => ({
  from: sql`patient_labels t`,
  where: [
    sql`t.clinic_id = ${clinic}`,
    ...(status === 'all' ? [] : [sql`t.status = ${status}`]),
    ...(category ? [sql`t.category = ${category}`] : []),
    ...matching(search),
  ],
  order: ordered(ordering ?? 'priority', orders),
});

/** One page of the labels. */
export const listPatientLabels = (call: Call<'listPatientLabels'>): Promise<Answer> =>
  inClinic(call, call.query.clinic, 'patients.read', ({ trx }) =>
    listed<CountedLabel>(trx, call, {
      ...listedLabels(call.query),
      columns: sql`t.*, ${patientsOfLabel}`,
      show: shownLabel,
    }),
  );
