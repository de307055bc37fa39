import { type RawBuilder, sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { inClinic, type Scope, tell } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { comparedDigits, leastAlike, points, type Reason, worthALook } from './likeness.ts';
import { type FullPatient, patientColumns, shownPatient } from './patient.ts';

type Check = components['schemas']['DuplicateCheck'];
type Scored = FullPatient & Record<`score_${Reason}`, number>;

const mostShown = 5;

/** Who of the clinic is like somebody, most alike first. */
export function checkPatientDuplicates(call: Call<'checkPatientDuplicates'>): Promise<Answer> {
  const { clinic } = call.body;
  return inClinic(call, clinic, 'patients.read', async (scope) => {
    const rows = await alike(scope, call.body);
    await tell(scope, { action: 'patient.compared', objectType: 'clinic', objectId: clinic });
    const results = rows.map((row) => {
      const reasons = (Object.keys(points) as Reason[]).filter((reason) => row[`score_${reason}`] > 0);
      const score = reasons.reduce((sum, reason) => sum + row[`score_${reason}`], 0);
      return { patient: shownPatient(row, scope.clinic), score, reasons };
    });
    return { status: 200, body: { results } };
  });
}

/** The scores of a row called `t`, by reason. */
function scoresOf(check: Check): Record<Reason, RawBuilder<unknown>> {
  const { first_name = '', last_name = '', birth_date = null, email = '', postal_code = '' } = check;
  const name = (column: RawBuilder<unknown>, text: string, full: number) => sql`
    CASE WHEN ${text} <> '' AND similarity(${column}, fold(${text})) >= ${leastAlike}
      THEN round(${full} * similarity(${column}, fold(${text})))::int ELSE 0 END`;
  const when = (condition: RawBuilder<unknown>, full: number) =>
    sql`CASE WHEN ${condition} THEN ${full}::int ELSE 0 END`;
  return {
    last_name: name(sql`t.last_key`, last_name, points.last_name),
    first_name: name(sql`t.first_key`, first_name, points.first_name),
    birth_date: when(sql`t.birth_date = ${birth_date}::date`, points.birth_date),
    birth_date_swapped: when(
      sql`t.birth_date <> ${birth_date}::date AND t.birth_date = ${daySwapped(birth_date)}::date`,
      points.birth_date_swapped,
    ),
    phone_number: when(sharesNumber(check), points.phone_number),
    email: when(sql`${email} <> '' AND lower(t.email) = lower(${email})`, points.email),
    postal_code: when(
      sql`${postal_code} <> '' AND fold(t.postal_code) = fold(${postal_code})`,
      points.postal_code,
    ),
  };
}

async function alike({ trx, clinic }: Scope, check: Check): Promise<Scored[]> {
  const { first_name = '', last_name = '', birth_date = null, email = '', except = null } = check;
  const scores = Object.entries(scoresOf(check));
  const columns = sql.join(scores.map(([reason, score]) => sql`${score} AS ${sql.id(`score_${reason}`)}`));
  const total = sql.join(
    scores.map(([, score]) => score),
    sql` + `,
  );
  const known = sql`t.clinic_id = ${clinic.id} AND t.status <> 'merged'`;
  const { rows } = await sql<Scored>`
    WITH near AS (
      SELECT t.id FROM patients t WHERE ${known} AND t.birth_date IN (${birth_date}::date, ${daySwapped(birth_date)}::date)
      UNION SELECT t.id FROM patients t WHERE ${known} AND ${sharesNumber(check)}
      UNION SELECT t.id FROM patients t WHERE ${known} AND t.email <> '' AND lower(t.email) = lower(${email})
      UNION SELECT t.id FROM patients t WHERE ${known} AND ${last_name} <> '' AND ${first_name} <> ''
        AND t.search_text %> fold(${last_name}) AND t.search_text %> fold(${first_name})
    )
    SELECT ${patientColumns}, ${columns} FROM patients t
    WHERE t.clinic_id = ${clinic.id} AND t.id IN (SELECT id FROM near) AND t.id IS DISTINCT FROM ${except}::integer
      AND ${total} >= ${worthALook}
      AND NOT EXISTS (SELECT FROM patient_distinctions d WHERE d.clinic_id = t.clinic_id
        AND (d.patient_id, d.other_id) IN ((t.id, ${except}::integer), (${except}::integer, t.id)))
    ORDER BY ${total} DESC, t.id LIMIT ${mostShown}`.execute(trx);
  return rows;
}

/** The last digits decide, because the code of the country is often left out. */
function sharesNumber({ phone_number = '' }: Check): RawBuilder<unknown> {
  const digits = phone_number.replace(/\D/g, '').slice(-comparedDigits);
  if (digits.length < 6) return sql`false`;
  return sql`t.search_text LIKE ${`%${digits}%`}
    AND (right(regexp_replace(t.phone_number, '\\D', '', 'g'), ${comparedDigits}) = ${digits}
      OR right(regexp_replace(t.phone_number_alt, '\\D', '', 'g'), ${comparedDigits}) = ${digits})`;
}

/** The same day with month and day the other way round; null where that is no day. */
function daySwapped(day: string | null): string | null {
  const [year, month = '', date = ''] = day?.split('-') ?? [];
  return day !== null && Number(date) <= 12 ? `${year}-${date}-${month}` : null;
}
