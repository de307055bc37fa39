import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { chartCounts } from './due.ts';
import { rulesOf } from './rules.ts';

type Previewed = components['schemas']['PreviewedChart'];
type Ground = components['schemas']['ChartRemoval']['ground'];
type Period = components['schemas']['RetentionGround'];

/** A chart that someone wants to remove: what goes with it, and what keeps it. */
export interface Candidate extends Previewed {
  due_since: string | null;
  period: Period | null;
}

interface Standing {
  id: number;
  version: number;
  mrn: string;
  first_name: string;
  last_name: string;
  status: string;
  counts: Previewed['counts'];
  due_since: string | null;
  period: Period | null;
  kept_until: string | null;
  is_expected: boolean;
}

/** The charts of some patients as they stand; who is not there is left out. */
export async function candidates(
  scope: Scope,
  patients: readonly number[],
  ground: Ground,
): Promise<Candidate[]> {
  const { trx, clinic } = scope;
  const { rows } = await sql<Standing>`
    SELECT t.id, t.version, t.mrn, t.first_name, t.last_name, t.status, ${chartCounts} AS counts,
      d.due_since, d.ground AS period,
      (SELECT max(h.until) FROM retention_holds h WHERE h.clinic_id = t.clinic_id
        AND h.patient_id IN (SELECT merged_charts(t.clinic_id, t.id))
        AND h.until >= (now() AT TIME ZONE ${clinic.timezone})::date) AS kept_until,
      EXISTS (SELECT FROM reservations r WHERE r.clinic_id = t.clinic_id AND r.patient_id = t.id
        AND r.status IN ('requested', 'waitlisted', 'booked', 'confirmed', 'arrived', 'in_progress')
        AND (r.start_at IS NULL OR r.end_at > now())) AS is_expected
    FROM patients t LEFT JOIN charts_due(${clinic.id}, ${patients}::int[]) d ON d.patient_id = t.id
    WHERE t.clinic_id = ${clinic.id} AND t.id = ANY(${patients}::int[]) ORDER BY t.id`.execute(trx);
  const { years_after_visit, years_after_death } = await rulesOf(scope);
  const isRuled = years_after_visit !== null || years_after_death !== null;
  return rows.map(({ id, status, kept_until, is_expected, ...row }) => ({
    ...row,
    patient: id,
    refusal: refusalOf({ status, kept_until, is_expected, due_since: row.due_since }, ground, isRuled),
  }));
}

/** Why a chart stays. What a rule of the clinic keeps is kept from its patient's request too. */
function refusalOf(
  {
    status,
    kept_until,
    is_expected,
    due_since,
  }: Pick<Standing, 'status' | 'kept_until' | 'is_expected' | 'due_since'>,
  ground: Ground,
  isRuled: boolean,
): string | null {
  if (status === 'merged') return 'This chart was merged into another one and goes with that.';
  if (is_expected) return 'The patient has a reservation to come. Cancel it first.';
  if (kept_until !== null) return 'Someone decided to keep this chart longer.';
  if (due_since !== null) return null;
  if (ground === 'due') return 'This chart is not due.';
  return isRuled ? 'The clinic has to keep this chart until it is due.' : null;
}
