import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ReservationEvent, ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import { reservationOrigin } from '#machines/lifecycles/reservation.stored.ts';
import type { components } from '#openapi/schema.d.ts';
import { countTowards, refuseAboveLimits, wrongCodeLimits } from '#server/areas/auth/throttle.ts';
import { audit } from '#server/audit/audit.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { applyEvent } from '#server/lifecycle/apply-event.ts';
import { enqueue } from '#server/messages/outbox.ts';
import { refusingTaken } from '../../appointments/move.ts';
import { type Chosen, chosenAt } from '../patient-busy.ts';
import { steadyBookings } from '../steadily.ts';
import { type AtPage, atPage } from './at-page.ts';
import { hashOfCode, mostWrong, newPatient } from './person.ts';
import { isFinal, type Offered } from './published.ts';
import { freeTime, offered } from './times.ts';

type Finished = components['schemas']['FinishedBooking'];
type Person = components['schemas']['BookingPerson'];

interface BookingRow {
  service_id: number;
  staff_id: number;
  start_at: Date;
  end_at: Date;
  person: Person;
  reservation_id: number | null;
  wrong_codes: number;
}

/** Books with the code that was sent; given again after a lost answer it books nothing more. */
export async function finishBooking(call: Call<'finishBooking'>): Promise<Answer> {
  const limits = wrongCodeLimits(call.origin.address);
  await call.open((trx) => refuseAboveLimits(trx, limits));
  const code = hashOfCode(call.params.token, call.body.code);
  const answer = await steadyBookings(() =>
    atPage(call, async (at) => {
      const { rows } = await sql<{ state: 'right' | 'wrong' | 'locked' }>`
      SELECT door_check_code(${code}, ${mostWrong}) AS state`.execute(at.trx);
      const state = rows[0]?.state ?? 'locked';
      const booking = await readBooking(at);
      const body: Finished =
        state === 'right'
          ? await book(at, booking)
          : { state, left: Math.max(0, mostWrong - booking.wrong_codes), link: null };
      return { status: 200, body };
    }),
  );
  const { state } = answer.body as Finished;
  if (state === 'wrong' || state === 'locked') await call.open((trx) => countTowards(trx, limits));
  return answer;
}

async function readBooking({ trx }: AtPage): Promise<BookingRow> {
  const { rows } = await sql<BookingRow>`
    SELECT service_id, staff_id, start_at, end_at, person, reservation_id, wrong_codes FROM door_bookings`.execute(
    trx,
  );
  return rows[0] as BookingRow;
}

async function book(at: AtPage, booking: BookingRow): Promise<Finished> {
  const service = await offered(at, booking.service_id);
  if (booking.reservation_id === null && !(await store(at, booking, service)))
    return { state: 'at_limit', left: 0, link: null };
  await sql`SELECT door_see_booked()`.execute(at.trx);
  const { rows } = await sql<{ id: number; link: string; status: ReservationStatus }>`
    SELECT id, door_make_link() AS link, status FROM reservations`.execute(at.trx);
  const { id: reservation = 0, link = '', status } = rows[0] ?? {};
  const state = status === 'requested' ? 'requested' : 'booked';
  if (booking.reservation_id === null) await writeToPatient(at, booking, state, { reservation, code: link });
  return { state, left: 0, link };
}

/**
 * Stores the reservation in the state that its chart gives it, as a step of the patient; false, and nothing, for who has as many
 * visits ahead as the clinic takes from home. Only who proved the mailbox hears so.
 */
async function store(at: AtPage, booking: BookingRow, service: Offered): Promise<boolean> {
  const { trx, clinic, origin } = at;
  await freeTime(at, service, booking.staff_id, booking.start_at);
  const type = isFinal(at, service) ? 'book' : 'request';
  const eventOf = (chosen: Chosen) =>
    ({
      ...{ type, by: 0, role: 'patient', at: clinic.now.toISOString() },
      ...{ startAt: booking.start_at.toISOString(), ...chosen },
    }) as ReservationEvent;
  const status = statusAfter(eventOf({ conflicts: 'none', overrideReason: null }));
  const patient = await patientOf(at, booking.person);
  if (await isAtLimit(at, patient)) return false;
  const session = service.capacity > 1 ? `session ${service.id} ${booking.start_at.getTime()}` : randomUUID();
  const { buffer_before_minutes: before, buffer_after_minutes: after } = service;
  const { rows } = await refusingTaken(() =>
    sql<{ id: number }>`
      SELECT door_book(${patient}, ${status}, ${before}, ${after}, ${session}) AS id`.execute(trx),
  );
  const id = rows[0]?.id ?? 0;
  await sql`SELECT door_see_booked()`.execute(trx);
  // a request takes no time yet, so that nothing speaks against it before it is accepted
  const chosen: Chosen =
    type === 'book'
      ? await chosenAt(trx, booking.start_at, booking.end_at)
      : { conflicts: 'none', overrideReason: null };
  if (chosen.overrideReason !== null)
    await sql`UPDATE reservations SET override_reason = ${chosen.overrideReason} WHERE id = ${id}`.execute(
      trx,
    );
  const event = eventOf(chosen);
  const sent = JSON.stringify({ consent: 'none_required', record: 'none', event });
  await sql`
    INSERT INTO moves (clinic_id, reservation_id, at, action, from_state, to_state, reason, sent, by_link)
    VALUES (${clinic.id}, ${id}, ${clinic.now}, ${type}, NULL, ${statusAfter(event)}, ${chosen.overrideReason},
      ${sent}, true)`.execute(trx);
  await audit(trx, origin, {
    action: 'visit.booked',
    ...{ clinicId: clinic.id, objectType: 'reservation', objectId: id, patientId: patient },
  });
  return true;
}

const statusAfter = (event: ReservationEvent) =>
  applyEvent(reservationOrigin, event).value.attendance as ReservationStatus;

async function patientOf({ trx }: AtPage, person: Person): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT door_patient(${JSON.stringify(newPatient(person))}::jsonb) AS id`.execute(trx);
  return rows[0]?.id ?? 0;
}

async function isAtLimit({ trx }: AtPage, patient: number): Promise<boolean> {
  const { rows } = await sql<{ is_at_limit: boolean }>`
    SELECT door_is_at_limit(${patient}) AS is_at_limit`.execute(trx);
  return rows[0]?.is_at_limit ?? false;
}

/** What was booked, with its link, in the mailbox that the code came to; a request has no time yet that anyone may rely on. */
async function writeToPatient(
  { trx, clinic, origin }: AtPage,
  { person, start_at, end_at }: BookingRow,
  state: Finished['state'],
  made: { reservation: number; code: string },
): Promise<void> {
  const { rows } = await sql<{ has_forms: boolean }>`SELECT door_has_forms() AS has_forms`.execute(trx);
  await enqueue(trx, origin, {
    clinicId: clinic.id,
    channel: person.channel,
    recipient: person.recipient,
    language: person.language,
    template: 'visitLink',
    data: {
      ...{ clinic_name: clinic.name, clinic_phone: clinic.phone_number, timezone: clinic.timezone },
      first_name: person.first_name,
      start_at: state === 'booked' ? start_at.toISOString() : null,
      ...made,
      has_forms: rows[0]?.has_forms ?? false,
    },
    expiresAt: end_at,
  });
}
