import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { tell } from '#server/access/scope.ts';
import { onThing } from '#server/access/thing.ts';
import { staffNameOf } from '#server/database/names.ts';
import { instant } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { inEnglish } from '#server/http/inEnglish.ts';
import { keptReason } from '#server/messages/kept-reason.ts';
import { reasons } from '#server/messages/reasons.ts';
import { reminderText, type ToldVisit } from '#server/words/visitText.ts';
import { type ReservationRow, reservationKind } from '../appointments/reservation.ts';

type Reminder = components['schemas']['Reminder'];

interface About extends Omit<ToldVisit, 'start_at'> {
  reminder_hours: number | null;
}

const reminded: readonly ReservationRow['status'][] = ['booked', 'confirmed'];

/** The reminders of a reservation: when the next is due and what it says, and what became of those before. */
const listReminders = (call: Call<'listReminders'>): Promise<Answer> =>
  onThing(call, reservationKind, 'reservations.read', async (scope, row) => {
    const { trx, clinic } = scope;
    const { rows } = await sql<Omit<Reminder, 'at' | 'start_at'> & { at: Date; start_at: Date }>`
      SELECT id, start_at, channel, state, reason, at FROM reminders
      WHERE clinic_id = ${clinic.id} AND reservation_id = ${row.id} ORDER BY id DESC`.execute(trx);
    const { rows: abouts } = await sql<About>`
      SELECT c.reminder_hours, c.name AS clinic_name, c.phone_number AS clinic_phone, c.timezone,
        p.first_name, p.preferred_language, CASE WHEN c.messages_name_service THEN s.name END AS service,
        CASE WHEN c.messages_name_service THEN ${staffNameOf('m')} END AS staff
      FROM clinics c JOIN patients p ON p.clinic_id = c.id AND p.id = ${row.patient_id}
      LEFT JOIN services s ON s.clinic_id = c.id AND s.id = ${row.service_id}
      LEFT JOIN staff m ON m.clinic_id = c.id AND m.id = ${row.staff_id}
      WHERE c.id = ${clinic.id}`.execute(trx);
    await tell(scope, {
      action: 'reservation.read',
      objectType: 'reservation',
      objectId: row.id,
      patientId: row.patient_id,
    });
    const { start_at } = row;
    const [about] = abouts;
    const isDone = rows.some((one) => one.start_at.getTime() === start_at?.getTime());
    const isAhead = start_at !== null && start_at > clinic.now && reminded.includes(row.status) && !isDone;
    const hours = about?.reminder_hours ?? null;
    return {
      status: 200,
      body: {
        hours,
        due_at: isAhead && hours !== null ? instant(new Date(start_at.getTime() - hours * 3_600_000)) : null,
        text: isAhead && hours !== null && about ? reminderText({ ...about, start_at }) : null,
        reminders: rows.map((one) => ({
          ...one,
          ...inEnglish({ reason: one.reason === 'withdrawn' ? reasons.visitOver : keptReason(one.reason) }),
          start_at: one.start_at.toISOString(),
          at: one.at.toISOString(),
        })),
      },
    };
  });

/** The operations of reminders. */
export const reminderOperations = { listReminders };
