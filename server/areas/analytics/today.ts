import { sql } from 'kysely';
import { permits } from '#machines/lifecycles/permissions.ts';
import type { components } from '#openapi/schema.d.ts';
import { inClinic, type Scope } from '#server/access/scope.ts';
import { isHereNow } from '#server/areas/appointments/here-now.ts';
import { nameOf, staffNameOf } from '#server/database/names.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { today } from '#server/time/clinic-days.ts';
import { periodOf } from './period.ts';
import { unsignedRecords } from './work.ts';

type Schemas = components['schemas'];
type Today = Schemas['Today'];
type Listed = Schemas['Upcoming'];

const mostListed = 20;
const mostNext = 5;

/** The day that it is and the number of unsigned records, without what a page that is kept up need not read again. */
export function readDashboardToday(call: Call<'readDashboardToday'>): Promise<Answer> {
  return inClinic(call, call.query.clinic, 'analytics.read', async (scope) => {
    const body: Schemas['DashboardToday'] = {
      today: await todayOf(scope),
      unsigned_records: permits(scope.role, 'records.read') ? await countUnsigned(scope) : null,
    };
    return { status: 200, body };
  });
}

async function countUnsigned(scope: Scope): Promise<Schemas['WorkCount']> {
  const { items: _, ...numbers } = await unsignedRecords(scope, { limit: 0, offset: 0 });
  return numbers;
}

/** The day that it is: who waits and since when, who is being treated, who comes next. */
export async function todayOf({ trx, clinic }: Scope): Promise<Today> {
  const { start, end } = periodOf(clinic, today(clinic), today(clinic));
  const { rows } = await sql<Today>`
    WITH day AS MATERIALIZED (
      SELECT id, start_at, status, arrived_at, started_at, patient_id, service_id, staff_id FROM reservations
      WHERE clinic_id = ${clinic.id} AND start_at >= ${start} AND start_at < ${end}
        AND status NOT IN ('waitlisted', 'cancelled', 'entered_in_error')
      UNION
      SELECT id, start_at, status, arrived_at, started_at, patient_id, service_id, staff_id FROM reservations t
      WHERE clinic_id = ${clinic.id} AND ${isHereNow}
    ), wanted AS (
      (SELECT 'waiting_now' AS list, arrived_at AS since, * FROM day WHERE status IN ('queued', 'arrived') ORDER BY arrived_at, id LIMIT ${mostListed})
      UNION ALL
      (SELECT 'in_treatment', started_at, * FROM day WHERE status = 'in_progress' ORDER BY started_at, id LIMIT ${mostListed})
      UNION ALL
      (SELECT 'next', NULL, * FROM day WHERE status IN ('booked', 'confirmed') ORDER BY start_at, id LIMIT ${mostNext})
    ), named AS (
      SELECT w.list, coalesce(w.since, w.start_at) AS place, json_build_object(
        'id', w.id, 'start_at', w.start_at, 'since', w.since, 'status', w.status, 'patient', p.id,
        'patient_name', ${nameOf('p')},
        'patient_birth_date', p.birth_date, 'patient_mrn', p.mrn, 'service_name', s.name,
        'staff_name', ${staffNameOf('m')}) AS shown
      FROM wanted w JOIN patients p ON p.clinic_id = ${clinic.id} AND p.id = w.patient_id
      JOIN services s ON s.clinic_id = ${clinic.id} AND s.id = w.service_id
      JOIN staff m ON m.clinic_id = ${clinic.id} AND m.id = w.staff_id
    )
    SELECT count(*)::int AS total, count(*) FILTER (WHERE status IN ('queued', 'arrived'))::int AS waiting,
      count(*) FILTER (WHERE status = 'in_progress')::int AS in_progress,
      count(*) FILTER (WHERE status = 'completed')::int AS done,
      count(*) FILTER (WHERE status IN ('requested', 'booked', 'confirmed'))::int AS remaining,
      (SELECT coalesce(json_agg(shown ORDER BY place), '[]') FROM named WHERE list = 'waiting_now') AS waiting_now,
      (SELECT coalesce(json_agg(shown ORDER BY place), '[]') FROM named WHERE list = 'in_treatment') AS in_treatment,
      (SELECT coalesce(json_agg(shown ORDER BY place), '[]') FROM named WHERE list = 'next') AS next
    FROM day`.execute(trx);
  const { waiting_now, in_treatment, next, ...counts } = rows[0] as Today;
  return {
    ...counts,
    waiting_now: waiting_now.map(shown),
    in_treatment: in_treatment.map(shown),
    next: next.map(shown),
  };
}

const instant = (text: string) => new Date(text).toISOString();
const shown = (row: Listed): Listed => ({
  ...row,
  start_at: row.start_at && instant(row.start_at),
  since: row.since && instant(row.since),
});
