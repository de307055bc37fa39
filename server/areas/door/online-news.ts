import { type RawBuilder, sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { inClinic, type Scope, tell } from '#server/access/scope.ts';
import { nameOf } from '#server/database/names.ts';
import { instant } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { patientBusy } from '../appointments/patient-busy.ts';

type News = components['schemas']['OnlineNews'];
type Item = News['items'][number];
type Row = Omit<Item, 'at' | 'start_at' | 'patient_busy_at'> & {
  at: Date;
  start_at: Date | null;
  patient_busy_at: Date | null;
  count: number;
};

const mostShown = 50;
/** What no one marked within a month is no news any more. */
const aMonth = sql`now() - interval '30 days'`;
/** Misses at the door of which the desk is told. */
const toldFrom = 5;

/** What patients did from online that no one at the desk has seen or decided yet. */
export const listOnlineNews = (call: Call<'listOnlineNews'>): Promise<Answer> =>
  inClinic(call, call.params.id, 'reservations.read', async (scope) => {
    await tell(scope, { action: 'online.listed', objectType: 'clinic', objectId: scope.clinic.id });
    return { status: 200, body: await newsOf(scope) };
  });

/** Marks pieces of news as seen, and questions as answered; what is not the clinic's own is passed over. */
export const markOnlineNews = (call: Call<'markOnlineNews'>): Promise<Answer> =>
  inClinic(call, call.params.id, 'reservations.write', async (scope) => {
    const ids = (kind: Item['kind']) =>
      call.body.items.filter((item) => item.kind === kind).map(({ id }) => id);
    await see(scope, 'step', sql`moves`, sql`t.by_link`, ids('step'));
    await see(scope, 'link', sql`visit_links`, sql`t.locked_at IS NOT NULL`, ids('link'));
    await see(scope, 'guesses', sql`wrong_birth_dates`, sql`t.told_at IS NOT NULL`, ids('guesses'));
    await see(scope, 'arrivals', sql`arrival_tries`, sql`true`, ids('arrivals'));
    await sql`
      UPDATE visit_questions SET settled_at = now(), settled_by = ${scope.user.id}
      WHERE clinic_id = ${scope.clinic.id} AND id = ANY (${ids('question')}::integer[]) AND settled_at IS NULL`.execute(
      scope.trx,
    );
    await tell(scope, { action: 'online.seen', objectType: 'clinic', objectId: scope.clinic.id });
    return { status: 200, body: await newsOf(scope) };
  });

async function see(
  { trx, clinic, user }: Scope,
  kind: 'step' | 'link' | 'arrivals' | 'guesses',
  table: RawBuilder<unknown>,
  fits: RawBuilder<unknown>,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    INSERT INTO online_seen (clinic_id, kind, object_id, seen_by)
    SELECT t.clinic_id, ${kind}, t.id, ${user.id} FROM ${table} t
    WHERE t.clinic_id = ${clinic.id} AND t.id = ANY (${ids}::integer[]) AND ${fits}
    ON CONFLICT DO NOTHING`.execute(trx);
}

const isUnseen = (kind: string) => sql`NOT EXISTS (SELECT FROM online_seen o
  WHERE o.clinic_id = t.clinic_id AND o.kind = ${kind} AND o.object_id = t.id)`;

/**
 * A request is news as long as no one decided it, however it was decided, and answers as long as one of them waits; an arrival until
 * treatment begins, a signed form until the patient is here. So nothing has to be marked that the desk dealt with elsewhere.
 */
async function newsOf({ trx, clinic }: Scope): Promise<News> {
  const { rows } = await sql<Row>`
    WITH news AS (
      SELECT 'step' AS kind, t.id, t.at, t.reservation_id, '' AS text,
        CASE t.action WHEN 'request' THEN 'requested' WHEN 'book' THEN 'booked' WHEN 'accept' THEN 'taken' WHEN 'reschedule' THEN 'moved'
          WHEN 'cancel' THEN 'cancelled' WHEN 'checkIn' THEN 'arrived' END AS what
      FROM moves t JOIN reservations r ON r.clinic_id = t.clinic_id AND r.id = t.reservation_id
      WHERE t.clinic_id = ${clinic.id} AND t.by_link AND t.at > ${aMonth}
        AND CASE t.action WHEN 'request' THEN r.status = 'requested'
          WHEN 'checkIn' THEN r.status = 'arrived' AND ${isUnseen('step')}
          ELSE t.action IN ('book', 'accept', 'reschedule', 'cancel') AND ${isUnseen('step')} END
      UNION ALL
      SELECT 'step', t.id, t.at, c.reservation_id, v.title, CASE t.action WHEN 'sign' THEN 'signed' ELSE 'refused' END
      FROM moves t JOIN patient_consents c ON c.clinic_id = t.clinic_id AND c.id = t.consent_id
      JOIN reservations r ON r.clinic_id = c.clinic_id AND r.id = c.reservation_id
      JOIN consent_form_versions v ON v.clinic_id = c.clinic_id AND v.form_id = c.form_id AND v.number = c.form_version
      WHERE t.clinic_id = ${clinic.id} AND t.by_link AND t.at > ${aMonth} AND ${isUnseen('step')}
        AND (t.action = 'refuse' OR t.action = 'sign' AND r.status IN ('requested', 'waitlisted', 'booked', 'confirmed'))
      UNION ALL
      SELECT 'question', t.id, t.asked_at, t.reservation_id, t.text, 'asked' FROM visit_questions t
      WHERE t.clinic_id = ${clinic.id} AND t.settled_at IS NULL
      UNION ALL
      SELECT 'intake', t.id, t.created_at, t.reservation_id, v.title, 'answered' FROM intake_answers t
      JOIN consent_form_versions v ON v.clinic_id = t.clinic_id AND v.form_id = t.form_id AND v.number = t.form_version
      WHERE t.clinic_id = ${clinic.id} AND t.settled_at IS NULL
      UNION ALL
      SELECT 'link', t.id, t.locked_at, t.reservation_id, '', 'locked' FROM visit_links t
      WHERE t.clinic_id = ${clinic.id} AND t.locked_at > ${aMonth} AND ${isUnseen('link')}
      UNION ALL
      SELECT 'guesses', t.id, t.told_at, l.reservation_id, '', 'guessed' FROM wrong_birth_dates t
      JOIN visit_links l ON l.clinic_id = t.clinic_id AND l.id = t.link_id AND l.locked_at IS NULL
      WHERE t.clinic_id = ${clinic.id} AND t.told_at > ${aMonth} AND ${isUnseen('guesses')}
      UNION ALL
      SELECT 'arrivals', t.id, t.began_at, NULL, '', 'paused' FROM arrival_tries t
      WHERE t.clinic_id = ${clinic.id} AND t.wrong >= ${toldFrom} AND t.began_at > now() - interval '1 day'
        AND ${isUnseen('arrivals')}
    )
    SELECT n.kind, n.id::int AS id, n.what, n.at, n.text, r.id AS reservation, r.version, r.patient_id AS patient, r.start_at,
      coalesce(${nameOf('p')}, '') AS patient_name, coalesce(s.name, '') AS service_name,
      CASE WHEN n.what IN ('requested', 'booked') THEN r.booking_answers ELSE '[]' END AS answers,
      CASE WHEN n.what IN ('requested', 'booked', 'taken', 'moved') THEN ${patientBusy('r', sql`o.start_at`)} END
        AS patient_busy_at,
      count(*) OVER ()::int AS count
    FROM news n LEFT JOIN reservations r ON r.clinic_id = ${clinic.id} AND r.id = n.reservation_id
    LEFT JOIN patients p ON p.clinic_id = r.clinic_id AND p.id = r.patient_id
    LEFT JOIN services s ON s.clinic_id = r.clinic_id AND s.id = r.service_id
    ORDER BY n.at DESC, n.kind, n.id DESC LIMIT ${mostShown}`.execute(trx);
  return {
    count: rows[0]?.count ?? 0,
    items: rows.map(({ count: _, at, start_at, patient_busy_at, ...item }) => ({
      ...item,
      at: at.toISOString(),
      start_at: instant(start_at),
      patient_busy_at: instant(patient_busy_at),
    })),
  };
}
