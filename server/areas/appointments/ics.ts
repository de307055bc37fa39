import { sql } from 'kysely';
import { type Scope, tell } from '#server/access/scope.ts';
import { onThing } from '#server/access/thing.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { type ReservationRow, reservationKind } from './reservation.ts';
import { type Standing, standing } from './show.ts';

/** One reservation as a file for any calendar. */
export const exportAppointment = (call: Call<'exportAppointment'>): Promise<Answer> =>
  onThing<ReservationRow>(call, reservationKind, 'reservations.read', async (scope, seen) => {
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
      body: toCalendar(await entryOf(scope, row)),
    };
  });

const gone = ['cancelled', 'no_show', 'entered_in_error'];

/** The patient takes it home: it names the clinic and a service that is not private, never the reason or the notes. */
async function entryOf({ trx, clinic }: Scope, row: Standing): Promise<[string, string][]> {
  const { rows } = await sql<{
    address: string;
  }>`SELECT address FROM clinics WHERE id = ${clinic.id}`.execute(trx);
  const place = [clinic.name, rows[0]?.address, row.room && `Room ${row.room}`].filter(Boolean).join(', ');
  const status = gone.includes(row.status) ? 'CANCELLED' : row.confirmed_at ? 'CONFIRMED' : 'TENTATIVE';
  return [
    ['UID', `reservation-${clinic.id}-${row.id}@chartroom`],
    ['SEQUENCE', String(row.version)],
    ['DTSTAMP', utc(row.updated_at)],
    ['DTSTART', utc(row.start_at as Date)],
    ['DTEND', utc(row.end_at as Date)],
    ['SUMMARY', escaped(`${row.service_is_private ? 'Reservation' : row.service_name}, ${clinic.name}`)],
    ['DESCRIPTION', escaped(`With ${row.staff_name}. Reservation ${row.number}.`)],
    ['LOCATION', escaped(place)],
    ['STATUS', status],
  ];
}

const utc = (at: Date) => `${at.toISOString().replace(/[-:]|\.\d{3}/g, '')}`;
const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

function toCalendar(entry: [string, string][]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chartroom//Reservations//EN',
    'BEGIN:VEVENT',
    ...entry.map(([name, value]) => `${name}:${value}`),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** At most 75 bytes a line, never in the middle of a character; RFC 5545, section 3.1. */
function folded(line: string): string {
  const parts: string[] = [''];
  let room = 75;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (size > room) {
      parts.push('');
      room = 74;
    }
    parts[parts.length - 1] += character;
    room -= size;
  }
  return parts.join('\r\n ');
}
