import { sql } from 'kysely';
import { inClinic } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type ExportColumn, exportedList } from '#server/lists/export.ts';
import { momentIn } from '#server/time/clinic-days.ts';
import { listedReservations, refuseFilters } from './list.ts';
import type { NamedReservation } from './reservation.ts';
import { reservationColumns } from './show.ts';

type Row = NamedReservation & { label_names: string };

const moment = (at: Date | null, zone: string) => (at ? momentIn(zone, at) : '');

/** What the desk plans with; why someone comes stays in the house. */
const columns: readonly ExportColumn<Row>[] = [
  ['Number', ({ number }) => number],
  ['Begins', ({ start_at }, zone) => moment(start_at, zone)],
  ['Ends', ({ end_at }, zone) => moment(end_at, zone)],
  ['Status', ({ status }) => status],
  ['Patient', ({ patient_name }) => patient_name],
  ['Patient number', ({ patient_mrn }) => patient_mrn],
  ['Service', ({ service_name }) => service_name],
  ['With', ({ staff_name }) => staff_name ?? ''],
  ['Room', ({ room }) => room],
  ['Type', ({ kind }) => kind],
  ['Priority', ({ priority }) => priority],
  ['Source', ({ source }) => source],
  ['Labels', ({ label_names }) => label_names],
  ['Confirmed', ({ confirmed_at }, zone) => moment(confirmed_at, zone)],
  ['Arrived', ({ arrived_at }, zone) => moment(arrived_at, zone)],
  ['Started', ({ started_at }, zone) => moment(started_at, zone)],
  ['Completed', ({ completed_at }, zone) => moment(completed_at, zone)],
  ['Cancelled', ({ cancelled_at }, zone) => moment(cancelled_at, zone)],
  ['Cancellation reason', ({ cancellation_reason }) => cancellation_reason ?? ''],
  ['Late cancellation', ({ late_cancel }) => (late_cancel ? 'yes' : 'no')],
  ['Created', ({ created_at }, zone) => moment(created_at, zone)],
];

/** The reservations of a filtered list as a table for a spreadsheet. */
export function exportAppointments(call: Call<'exportAppointments'>): Promise<Answer> {
  const { clinic } = call.query;
  refuseFilters(call.query);
  return inClinic(call, clinic, 'reservations.write', async (scope) =>
    exportedList<Row>(call, scope, {
      name: 'reservations',
      action: 'reservation.table_exported',
      list: await listedReservations(scope, call.query),
      columns,
      async read(trx, ids) {
        const { rows } = await sql<Row>`
          SELECT ${reservationColumns},
            coalesce((SELECT string_agg(n.name, '; ' ORDER BY n.priority, fold(n.name))
              FROM reservation_labels k JOIN patient_labels n ON n.clinic_id = k.clinic_id AND n.id = k.label_id
              WHERE k.clinic_id = t.clinic_id AND k.reservation_id = t.id), '') AS label_names
          FROM reservations t WHERE t.clinic_id = ${clinic} AND t.id = ANY(${ids}::int[])`.execute(trx);
        return rows;
      },
    }),
  );
}
