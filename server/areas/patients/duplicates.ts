import { type RawBuilder, sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { inClinic, type Scope, tell } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import {
  comparedDigits,
  dayKey,
  leastAlike,
  leastDigits,
  partLikeness,
  points,
  pointsAgainst,
  type Reason,
  type Told,
  toldOf,
  worthALook,
} from './likeness.ts';
import { type FullPatient, patientColumns, shownPatient } from './patient.ts';
import { isUnspaced, lookUp } from './search.ts';

type Check = components['schemas']['DuplicateCheck'];
type Scored = FullPatient & Record<`score_${Reason}`, number> & { against: number };

const mostShown = 5;
/** Of those who are only called alike, more than these say nothing. */
const mostNamed = 300;

/** Who of the clinic is like someone, most alike first. */
export function checkPatientDuplicates(call: Call<'checkPatientDuplicates'>): Promise<Answer> {
  const { clinic } = call.body;
  return inClinic(call, clinic, 'patients.read', async (scope) => {
    const rows = await alike(scope, call.body);
    await tell(scope, { action: 'patient.compared', objectType: 'clinic', objectId: clinic });
    const results = rows.map((row) => {
      const reasons = (Object.keys(points) as Reason[]).filter((reason) => row[`score_${reason}`] > 0);
      const score = reasons.reduce((sum, reason) => sum + row[`score_${reason}`], -row.against);
      return { patient: shownPatient(row, scope.clinic), score, reasons };
    });
    return { status: 200, body: { results } };
  });
}

/** The scores of a row called `t`, by reason. */
function scoresOf(check: Check): Record<Reason, RawBuilder<unknown>> {
  const { first_name = '', last_name = '', birth_date = null, email = '', postal_code = '' } = check;
  const name = (part: 'last' | 'first', text: string, full: number) => {
    const alike = partLikeness(part, toldOf('t'), asked(check));
    return sql`CASE WHEN ${text} <> '' AND ${alike} >= ${leastAlike} THEN round(${full} * ${alike})::int ELSE 0 END`;
  };
  const when = (condition: RawBuilder<unknown>, full: number) =>
    sql`CASE WHEN ${condition} THEN ${full}::int ELSE 0 END`;
  return {
    last_name: name('last', last_name, points.last_name),
    first_name: name('first', first_name, points.first_name),
    birth_date: when(sql`t.birth_date = ${birth_date}::date`, points.birth_date),
    birth_date_swapped: when(
      sql`t.birth_date <> ${birth_date}::date AND t.day_key = ${dayKey(birth_date)}`,
      points.birth_date_swapped,
    ),
    phone_number: when(sharesNumber(check), points.phone_number),
    email: when(sharesAddress(email), points.email),
    postal_code: when(
      sql`${postal_code} <> '' AND fold(t.postal_code) = fold(${postal_code})`,
      points.postal_code,
    ),
  };
}

/** What was told of who is looked for. */
const asked = ({ last_name = '', first_name = '', birth_date = null, sex, blood_type }: Check): Told => ({
  last: sql`fold(${last_name})`,
  first: sql`fold(${first_name})`,
  day: sql`${birth_date}::date`,
  dayKey: sql`${dayKey(birth_date)}::integer`,
  sex: sql`${sex ?? 'unknown'}::text`,
  blood: sql`${blood_type ?? 'unknown'}::text`,
});

async function alike(scope: Scope, check: Check): Promise<Scored[]> {
  const { trx, clinic } = scope;
  const { except = null } = check;
  const scores = Object.entries(scoresOf(check));
  const columns = sql.join(scores.map(([reason, score]) => sql`${score} AS ${sql.id(`score_${reason}`)}`));
  const against = pointsAgainst(scope, toldOf('t'), asked(check));
  const gained = sql.join(
    scores.map(([, score]) => score),
    sql` + `,
  );
  const total = sql`(${gained} - ${against})`;
  const ids = await near(scope, check);
  const { rows } = await sql<Scored>`
    SELECT ${patientColumns}, ${columns}, ${against} AS against FROM patients t
    WHERE t.clinic_id = ${clinic.id} AND t.id = ANY(${ids}::int[]) AND t.id IS DISTINCT FROM ${except}::integer
      AND ${total} >= ${worthALook}
      AND NOT EXISTS (SELECT FROM patient_distinctions d WHERE d.clinic_id = t.clinic_id
        AND (d.patient_id, d.other_id) IN ((t.id, ${except}::integer), (${except}::integer, t.id)))
    ORDER BY ${total} DESC, t.id LIMIT ${mostShown}`.execute(trx);
  return rows;
}

/** Who shares a day, a number, an address or the names: each is looked up by its index. */
async function near(scope: Scope, check: Check): Promise<number[]> {
  const { first_name = '', last_name = '', birth_date = null, email = '' } = check;
  const known = sql`SELECT t.id FROM patients t WHERE t.clinic_id = ${scope.clinic.id} AND t.status <> 'merged'`;
  const digits = digitsOf(check);
  const named =
    first_name && last_name
      ? await lookUp(scope, [{ resembles: last_name }, { resembles: first_name }], null, mostNamed)
      : [];
  const whole = last_name + first_name;
  const undivided = isUnspaced(whole) ? await lookUp(scope, [{ contains: [whole] }], null, mostNamed) : [];
  const ways = [
    sql`SELECT unnest(${[...(named ?? []), ...(undivided ?? [])]}::int[]) AS id`,
    ...(birth_date ? [sql`${known} AND t.day_key = ${dayKey(birth_date)}`] : []),
    ...(digits
      ? [sql`${known} AND t.phone_key = ${digits}`, sql`${known} AND t.phone_alt_key = ${digits}`]
      : []),
    ...(email ? [sql`${known} AND ${sharesAddress(email)}`] : []),
    ...(first_name && last_name
      ? [
          sql`(${known} AND t.last_key = fold(${last_name}) AND t.first_key = fold(${first_name}) LIMIT ${mostNamed})`,
        ]
      : []),
  ];
  const { rows } = await sql<{ id: number }>`${sql.join(ways, sql` UNION `)}`.execute(scope.trx);
  return rows.map(({ id }) => id);
}

/** The digits that decide; empty where they are too few. */
function digitsOf({ phone_number = '' }: Check): string {
  const digits = phone_number.replace(/\D/g, '').slice(-comparedDigits);
  return digits.length < leastDigits ? '' : digits;
}

const sharesNumber = (check: Check): RawBuilder<unknown> => {
  const digits = digitsOf(check);
  return digits === '' ? sql`false` : sql`(t.phone_key = ${digits} OR t.phone_alt_key = ${digits})`;
};

const sharesAddress = (email: string): RawBuilder<unknown> =>
  sql`(t.email_key = lower(${email}) AND t.email_key <> '')`;
