import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { enqueue } from '#server/messages/outbox.ts';
import type { ReservationRow } from './reservation.ts';
import { toldPatient } from './told-patient.ts';

/** Long enough for the clinic to undo its answer before anyone reads it. */
const secondsToUndo = 60;

/** How long it is of use to hear that a request was declined. */
const declinedFor = 7 * 86_400_000;

/** Writes the clinic's answer to who asked for a visit from home; whoever asked at the desk is answered there. */
export async function tellAnswer(
  scope: Scope,
  row: ReservationRow,
  answer: 'accepted' | 'declined',
): Promise<void> {
  const { trx, clinic, user, origin } = scope;
  if (row.status !== 'requested' || row.start_at === null || !(await isFromHome(scope, row))) return;
  const patient = await toldPatient(scope, row);
  if (!patient) return;
  const { told, ...reached } = patient;
  const message = { clinicId: clinic.id, ...reached, heldBack: secondsToUndo };
  const visit = { ...told, reservation: row.id, start_at: row.start_at.toISOString() };
  if (answer === 'declined') {
    const { rows } = await sql<{ slug: string }>`
      SELECT slug FROM booking_pages WHERE clinic_id = ${clinic.id} AND is_open`.execute(trx);
    await enqueue(trx, origin, {
      ...message,
      template: 'requestDeclined',
      data: { ...visit, ...rows[0] },
      expiresAt: new Date(clinic.now.getTime() + declinedFor),
    });
    return;
  }
  const { rows: links } = await sql<{ code: string; has_forms: boolean }>`
    SELECT make_visit_link(${clinic.id}, ${row.id}, 'sent', ${user.id}) AS code,
      has_open_forms(${clinic.id}, ${row.id}) AS has_forms`.execute(trx);
  await enqueue(trx, origin, {
    ...message,
    template: 'requestAccepted',
    data: { ...visit, ...links[0] },
    expiresAt: row.start_at,
  });
}

async function isFromHome({ trx, clinic }: Scope, row: ReservationRow): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM moves WHERE clinic_id = ${clinic.id} AND reservation_id = ${row.id} AND action = 'request' AND by_link
    LIMIT 1`.execute(trx);
  return rows.length > 0;
}
