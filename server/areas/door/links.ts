import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { conflict, type Scope, tell } from '#server/access/scope.ts';
import { lockThing, onThing } from '#server/access/thing.ts';
import { nameOf } from '#server/database/names.ts';
import { instant } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { notFound } from '#server/http/refusal.ts';
import { enqueue } from '#server/messages/outbox.ts';
import { visitLink } from '#server/messages/templates.ts';
import { languageOf } from '#server/words/languages.ts';
import { type ReservationRow, reservationKind } from '../appointments/reservation.ts';

type Shown = components['schemas']['VisitLinks'];
type Link = Omit<Shown['links'][number], 'made_at' | 'opened_at'> & { made_at: Date; opened_at: Date | null };
type Asked = Omit<Shown['questions'][number], 'asked_at' | 'settled_at'> & {
  asked_at: Date;
  settled_at: Date | null;
};

/** Links beyond this many are a mistake. */
const mostAlive = 20;
const usefulDays = 30;

const closed =
  'The clinic has closed its pages to patients, so the link would open nothing. Send it when they are open again.';

const isAhead = ({ status, end_at }: ReservationRow, now: Date) =>
  ['requested', 'waitlisted', 'booked', 'confirmed'].includes(status) && (end_at === null || end_at > now);

/** The links to a visit and what came in by them. */
export const listVisitLinks = (call: Call<'listVisitLinks'>): Promise<Answer> =>
  onThing(call, reservationKind, 'reservations.read', async (scope, row) => {
    await tell(scope, { action: 'reservation.read', ...about(row) });
    return { status: 200, body: await shownLinks(scope, row) };
  });

/** Makes a link, which is told to whoever asks for it or written to the patient. */
export const makeVisitLink = (call: Call<'makeVisitLink'>, publicUrl: string): Promise<Answer> =>
  lockThing(call, reservationKind, 'reservations.write', async (scope, row) => {
    const { trx, clinic, user } = scope;
    const before = await shownLinks(scope, row);
    if (!before.can_be_made)
      throw conflict({ detail: ['The visit is over or cancelled, so it needs no link.'] });
    if (before.links.filter(({ state }) => state === 'live').length >= mostAlive)
      throw conflict({ detail: ['This visit has many links already. Withdraw one first.'] });
    const { send } = call.body;
    if (send && before.is_closed) throw conflict({ detail: [closed] });
    if (send && before.channel === null)
      throw conflict({ detail: ["The patient can't be reached by a message."] });
    const { rows } = await sql<{ token: string }>`
      SELECT make_visit_link(${clinic.id}, ${row.id}, ${send ? 'sent' : 'copied'}, ${user.id}) AS token`.execute(
      trx,
    );
    const token = rows[0]?.token ?? '';
    if (send) await writeToPatient(scope, row, token);
    await tell(scope, { action: send ? 'reservation.link_sent' : 'reservation.link_made', ...about(row) });
    const links = await shownLinks(scope, row);
    const url = send ? null : visitLink(publicUrl, token);
    const forms_url = url && (await hasForms(scope, row)) ? `${url}/forms` : null;
    return { status: 201, body: { url, forms_url, links } };
  });

/** Whether the visit asks for forms that its patient can sign at home, and has not. */
async function hasForms({ trx, clinic }: Scope, { id }: ReservationRow): Promise<boolean> {
  const { rows } = await sql<{ has_forms: boolean }>`
    SELECT has_open_forms(${clinic.id}, ${id}) AS has_forms`.execute(trx);
  return rows[0]?.has_forms ?? false;
}

/** Ends a link at once. */
export const withdrawVisitLink = (call: Call<'withdrawVisitLink'>): Promise<Answer> =>
  lockThing(call, reservationKind, 'reservations.write', async (scope, row) => {
    const { rows } = await sql`
      UPDATE visit_links SET withdrawn_at = coalesce(withdrawn_at, now())
      WHERE clinic_id = ${scope.clinic.id} AND reservation_id = ${row.id} AND id = ${call.params.link}
      RETURNING id`.execute(scope.trx);
    if (!rows[0]) throw notFound();
    await tell(scope, { action: 'reservation.link_withdrawn', ...about(row) });
    return { status: 200, body: await shownLinks(scope, row) };
  });

/** A question is answered, in whatever way. */
export const settleVisitQuestion = (call: Call<'settleVisitQuestion'>): Promise<Answer> =>
  lockThing(call, reservationKind, 'reservations.write', async (scope, row) => {
    const { rows } = await sql`
      UPDATE visit_questions SET settled_at = coalesce(settled_at, now()), settled_by = coalesce(settled_by, ${scope.user.id})
      WHERE clinic_id = ${scope.clinic.id} AND reservation_id = ${row.id} AND id = ${call.params.question}
      RETURNING id`.execute(scope.trx);
    if (!rows[0]) throw notFound();
    await tell(scope, { action: 'reservation.question_settled', ...about(row) });
    return { status: 200, body: await shownLinks(scope, row) };
  });

const about = (row: ReservationRow) => ({
  objectType: 'reservation' as const,
  objectId: row.id,
  patientId: row.patient_id,
});

interface Party {
  channel: 'email' | 'phone' | 'sms' | 'none';
  address: string;
  preferred_language: string;
  first_name: string;
  clinic_name: string;
  clinic_phone: string;
  timezone: string;
}

/** Whether everything is closed to patients. */
async function isClosed({ trx, clinic }: Scope): Promise<boolean> {
  const { rows } = await sql`SELECT FROM booking_pages WHERE clinic_id = ${clinic.id} AND all_closed`.execute(
    trx,
  );
  return rows.length > 0;
}

async function partyOf({ trx, clinic }: Scope, row: ReservationRow): Promise<Party> {
  const { rows } = await sql<Party>`
    SELECT p.preferred_channel AS channel, p.preferred_language, p.first_name,
      CASE p.preferred_channel WHEN 'email' THEN p.email ELSE p.phone_number END AS address,
      c.name AS clinic_name, c.phone_number AS clinic_phone, c.timezone
    FROM clinics c JOIN patients p ON p.clinic_id = c.id AND p.id = ${row.patient_id}
    WHERE c.id = ${clinic.id}`.execute(trx);
  return rows[0] as Party;
}

const channelOf = ({ channel, address }: Party) =>
  channel === 'none' || address === '' ? null : channel === 'email' ? ('mail' as const) : ('text' as const);

async function shownLinks(scope: Scope, row: ReservationRow): Promise<Shown> {
  const { trx, clinic } = scope;
  const party = await partyOf(scope, row);
  const named = sql`coalesce(${nameOf('u')}, '')`;
  const { rows: links } = await sql<Link>`
    SELECT l.id, l.way, l.made_at, l.opened_at, ${named} AS made_by_name,
      CASE WHEN l.locked_at IS NOT NULL THEN 'locked' WHEN l.withdrawn_at IS NOT NULL THEN 'withdrawn'
        WHEN r.status = 'entered_in_error' OR coalesce(r.end_at, l.made_at + interval '30 days') <= now() THEN 'over'
        ELSE 'live' END AS state
    FROM visit_links l JOIN reservations r ON r.clinic_id = l.clinic_id AND r.id = l.reservation_id
    LEFT JOIN users u ON u.id = l.made_by
    WHERE l.clinic_id = ${clinic.id} AND l.reservation_id = ${row.id} ORDER BY l.id DESC`.execute(trx);
  const { rows: questions } = await sql<Asked>`
    SELECT q.id, q.text, q.asked_at, q.settled_at, ${named} AS settled_by_name
    FROM visit_questions q LEFT JOIN users u ON u.id = q.settled_by
    WHERE q.clinic_id = ${clinic.id} AND q.reservation_id = ${row.id} ORDER BY q.id DESC`.execute(trx);
  const channel = channelOf(party);
  return {
    channel,
    recipient: channel === null ? '' : party.address,
    can_be_made: isAhead(row, clinic.now),
    is_closed: await isClosed(scope),
    links: links.map((link) => ({
      ...link,
      made_at: link.made_at.toISOString(),
      opened_at: instant(link.opened_at),
    })),
    questions: questions.map((asked) => ({
      ...asked,
      asked_at: asked.asked_at.toISOString(),
      settled_at: instant(asked.settled_at),
    })),
  };
}

/** The message says when and where, like a reminder, and leads to the visit. */
async function writeToPatient(scope: Scope, row: ReservationRow, code: string): Promise<void> {
  const party = await partyOf(scope, row);
  const { channel, address, preferred_language, ...told } = party;
  const has_forms = await hasForms(scope, row);
  await enqueue(scope.trx, scope.origin, {
    clinicId: scope.clinic.id,
    channel: channel === 'email' ? 'mail' : 'text',
    recipient: address,
    language: languageOf(preferred_language),
    template: 'visitLink',
    data: { ...told, reservation: row.id, start_at: instant(row.start_at), code, has_forms },
    expiresAt: row.end_at ?? new Date(scope.clinic.now.getTime() + usefulDays * 86_400_000),
  });
}
