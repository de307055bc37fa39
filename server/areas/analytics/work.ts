import { type RawBuilder, sql } from 'kysely';
import { permits } from '#machines/lifecycles/permissions.ts';
import type { components } from '#openapi/schema.d.ts';
import { inClinic, type Scope, tell } from '#server/access/scope.ts';
import { isHereNow } from '#server/areas/appointments/here-now.ts';
import { requiredConsents } from '#server/areas/appointments/required-consents.ts';
import { concerns, isReadable } from '#server/areas/medical-records/record.ts';
import { hunt } from '#server/areas/search/found.ts';
import { nameOf, staffNameOf } from '#server/database/names.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { today, wholeDay } from '#server/time/clinic-days.ts';
import { duplicatesOf } from './duplicates.ts';
import { waitlistMatches } from './waitlist.ts';
import { type StoredItem, shownItem, shownOfWork, type WorkItem, type WorkList } from './work-list.ts';

const first = { limit: shownOfWork, offset: 0 };
const mostOfToday = 500;

/** What waits for someone to do it. */
export function readDashboardWork(call: Call<'readDashboardWork'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'analytics.read', async (scope) => {
    const body: components['schemas']['Work'] = {
      unsigned_records: permits(scope.role, 'records.read') ? await unsignedRecords(scope) : null,
      consents_missing: await missingConsents(scope),
      consents_expiring: await expiringConsents(scope),
      duplicates: await duplicatesOf(scope),
      waitlist_matches: await waitlistMatches(scope),
      first_steps: await firstSteps(scope),
    };
    await tell(scope, { action: 'work.listed', objectType: 'clinic', objectId: clinic });
    return { status: 200, body };
  });
}

/** How far a new clinic is, until its first reservation. */
async function firstSteps({ trx, clinic }: Scope): Promise<components['schemas']['FirstSteps'] | null> {
  const { rows } = await sql<components['schemas']['FirstSteps']>`
    SELECT c.opening_hours <> '[]' AS opening_hours,
      EXISTS (SELECT FROM services WHERE clinic_id = c.id) AS services,
      EXISTS (SELECT FROM staff WHERE clinic_id = c.id OFFSET 1) AS staff,
      EXISTS (SELECT FROM patients WHERE clinic_id = c.id) AS patients
    FROM clinics c WHERE c.id = ${clinic.id}
      AND NOT EXISTS (SELECT FROM reservations WHERE clinic_id = c.id)`.execute(trx);
  return rows[0] ?? null;
}

const patientName = sql`(SELECT ${nameOf('p')} FROM patients p
  WHERE p.clinic_id = t.clinic_id AND p.id = t.patient_id) AS patient_name`;

/** Records without a signature, and how many of them wait for the one who asks. */
export async function unsignedRecords(scope: Scope, wish = first): Promise<WorkList> {
  const unsigned = [sql`t.status IN ('draft', 'in_review')`, isReadable(scope)];
  const { count, count_is_least, results } = await hunt<StoredItem, WorkItem>(scope, wish, {
    table: 'medical_records',
    where: unsigned,
    order: sql`t.occurred_at, t.id`,
    columns: sql`t.id, t.patient_id AS patient, ${patientName}, t.occurred_at AS at, NULL::int AS other,
      (SELECT ${staffNameOf('s')} FROM staff s
        WHERE s.clinic_id = t.clinic_id AND s.id = t.staff_id) AS detail, t.clinic_id, t.occurred_at`,
    isNear: false,
    show: shownItem,
  });
  const mine = scope.staffId === null ? {} : { mine: await countMine(scope, scope.staffId, unsigned) };
  return { count, count_is_least, ...mine, items: results };
}

async function countMine(
  { trx, clinic }: Scope,
  staff: number,
  where: RawBuilder<unknown>[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM medical_records t
    WHERE t.clinic_id = ${clinic.id} AND ${concerns(staff)} AND ${sql.join(where, sql` AND `)}`.execute(trx);
  return rows[0]?.count ?? 0;
}

async function expiringConsents(scope: Scope): Promise<WorkList> {
  const { count, count_is_least, results } = await hunt<StoredItem, WorkItem>(scope, first, {
    table: 'patient_consents',
    where: [
      sql`t.status = 'active'`,
      sql`t.valid_until > now()`,
      sql`t.valid_until < now() + interval '30 days'`,
    ],
    order: sql`t.valid_until, t.id`,
    columns: sql`t.id, t.patient_id AS patient, ${patientName}, t.valid_until AS at, NULL::int AS other, t.valid_until,
      (SELECT f.title FROM consent_forms f WHERE f.clinic_id = t.clinic_id AND f.id = t.form_id) AS detail`,
    isNear: false,
    show: shownItem,
  });
  return { count, count_is_least, items: results };
}

/** Those of today, and of whoever is here, whose consents are not all in force, in the order in which the patients come. */
async function missingConsents(scope: Scope): Promise<WorkList> {
  const { trx, clinic } = scope;
  const { start, end } = wholeDay(clinic.timezone, today(clinic));
  const { rows } = await sql<StoredItem>`
    SELECT r.id, r.patient_id AS patient, ${nameOf('p')} AS patient_name, r.start_at AS at,
      s.name AS detail, NULL::int AS other
    FROM (
      SELECT id, clinic_id, patient_id, service_id, start_at FROM reservations WHERE clinic_id = ${clinic.id}
        AND start_at >= ${new Date(start)} AND start_at < ${new Date(end)}
        AND status IN ('requested', 'booked', 'confirmed', 'arrived')
      UNION
      SELECT id, clinic_id, patient_id, service_id, start_at FROM reservations t WHERE clinic_id = ${clinic.id}
        AND ${isHereNow} AND status <> 'in_progress'
    ) r JOIN patients p ON p.clinic_id = r.clinic_id AND p.id = r.patient_id
    JOIN services s ON s.clinic_id = r.clinic_id AND s.id = r.service_id
    WHERE EXISTS (SELECT FROM service_consent_forms s JOIN consent_forms f ON f.clinic_id = s.clinic_id AND f.id = s.form_id
        WHERE s.clinic_id = r.clinic_id AND s.service_id = r.service_id AND f.category <> 'intake')
    ORDER BY r.start_at, r.id LIMIT ${mostOfToday}`.execute(trx);
  const consents = await requiredConsents(
    scope,
    rows.map(({ id }) => id),
  );
  const missing = rows.filter(({ id }) => {
    const { required, signed } = consents.get(id) ?? { required: 0, signed: 0 };
    return signed < required;
  });
  return {
    count: missing.length,
    count_is_least: rows.length === mostOfToday,
    items: missing.slice(0, shownOfWork).map(shownItem),
  };
}
