import { sql } from 'kysely';
import { onThing } from '#server/access/thing.ts';
import type { NamedReservation } from '#server/areas/appointments/reservation.ts';
import { reservationColumns } from '#server/areas/appointments/show.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { notFound } from '#server/http/refusal.ts';
import { type ExportColumn, exportedList } from '#server/lists/export.ts';
import { momentIn } from '#server/time/clinic-days.ts';
import { staffKind } from './member.ts';
import { inTheWay } from './time-off.ts';

type Row = NamedReservation & { phone_number: string; phone_number_alt: string; preferred_channel: string };

const moment = (at: Date | null, zone: string) => (at ? momentIn(zone, at) : '');

const columns: readonly ExportColumn<Row>[] = [
  ['Number', ({ number }) => number],
  ['Begins', ({ start_at }, zone) => moment(start_at, zone)],
  ['Ends', ({ end_at }, zone) => moment(end_at, zone)],
  ['Status', ({ status }) => status],
  ['Patient', ({ patient_name }) => patient_name],
  ['Patient number', ({ patient_mrn }) => patient_mrn],
  ['Phone', ({ phone_number }) => phone_number],
  ['Other phone', ({ phone_number_alt }) => phone_number_alt],
  ['Prefers', ({ preferred_channel }) => preferred_channel],
  ['Service', ({ service_name }) => service_name],
];

/** The reservations that lie in a time off, with whom to call, as a table for a spreadsheet. */
export const exportTimeOffAppointments = (call: Call<'exportTimeOffAppointments'>): Promise<Answer> =>
  onThing(call, staffKind, 'reservations.write', async (scope, { id, clinic_id }) => {
    const exception = sql`e.clinic_id = ${clinic_id} AND e.staff_id = ${id} AND e.id = ${call.params.exception}`;
    const { rows } = await sql`SELECT FROM staff_exceptions e WHERE ${exception}`.execute(scope.trx);
    if (rows.length === 0) throw notFound();
    return exportedList<Row>(call, scope, {
      name: 'time-off',
      action: 'staff.time_off_exported',
      list: {
        from: sql`(SELECT r.id, r.start_at FROM staff_exceptions e JOIN reservations r ON ${inTheWay} WHERE ${exception}) t`,
        where: [sql`true`],
        order: sql`t.start_at, t.id`,
      },
      columns,
      async read(trx, ids) {
        const found = await sql<Row>`
          SELECT ${reservationColumns}, p.phone_number, p.phone_number_alt, p.preferred_channel
          FROM reservations t JOIN patients p ON p.clinic_id = t.clinic_id AND p.id = t.patient_id
          WHERE t.clinic_id = ${clinic_id} AND t.id = ANY(${ids}::int[])`.execute(trx);
        return found.rows;
      },
    });
  });
