import { sql } from 'kysely';
import { type Scope, tell } from '#server/access/scope.ts';
import { onThing } from '#server/access/thing.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { type CalendarEntry, toCalendar, uidOf } from './ics-file.ts';
import { reservationKind } from './reservation.ts';
import { type Standing, standing } from './show.ts';

/** One reservation as a file for any calendar. */
export const exportAppointment = (call: Call<'exportAppointment'>): Promise<Answer> =>
  onThing(call, reservationKind, 'reservations.read', async (scope, seen) => {
    const { row } = await standing(scope, seen.id);
    if (!row.start_at) throw invalid({ detail: ['It has no time yet, so no calendar can take it.'] });
    const fact = { objectType: 'reservation' as const, objectId: row.id, patientId: row.patient_id };
    await tell(scope, { action: 'reservation.exported', ...fact });
    return {
      status: 200,
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="reservation-${row.number}.ics"`,
      },
      body: toCalendar([await entryOf(scope, row)]),
    };
  });

const gone = ['cancelled', 'no_show', 'entered_in_error'];

/** The patient takes it home: it names the clinic and a service that is not private, never the reason or the notes. */
async function entryOf({ trx, clinic }: Scope, row: Standing): Promise<CalendarEntry> {
  const { rows } = await sql<{
    address: string;
  }>`SELECT address FROM clinics WHERE id = ${clinic.id}`.execute(trx);
  const place = [clinic.name, rows[0]?.address, row.room && `Room ${row.room}`].filter(Boolean).join(', ');
  return {
    uid: uidOf(clinic.id, row.id),
    sequence: row.version,
    changedAt: row.updated_at,
    startAt: row.start_at as Date,
    endAt: row.end_at as Date,
    summary: `${row.service_is_private ? 'Reservation' : row.service_name}, ${clinic.name}`,
    description: `With ${row.staff_name}. Reservation ${row.number}.`,
    location: place,
    status: gone.includes(row.status) ? 'CANCELLED' : row.confirmed_at ? 'CONFIRMED' : 'TENTATIVE',
  };
}
