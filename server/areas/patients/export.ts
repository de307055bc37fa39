import { type RawBuilder, sql } from 'kysely';
import { inClinic, inPortion, tell } from '#server/access/scope.ts';
import type { Trx } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { csvAnswer, mostRows } from '#server/lists/csv.ts';
import { ordered } from '#server/lists/list.ts';
import { dayOf, today } from '#server/time/clinic-days.ts';
import { foundIds } from './found-ids.ts';
import { patientOrders, unknownLast } from './list.ts';
import type { PatientRow } from './patient.ts';

type Exported = PatientRow & { label_names: string };

const columns: readonly (readonly [string, (row: Exported, zone: string) => string])[] = [
  ['Number', ({ mrn }) => mrn],
  ['First name', ({ first_name }) => first_name],
  ['Middle name', ({ middle_name }) => middle_name],
  ['Last name', ({ last_name }) => last_name],
  ['Suffix', ({ suffix }) => suffix],
  ['Preferred name', ({ preferred_name }) => preferred_name],
  ['Birth date', ({ birth_date }) => birth_date ?? ''],
  ['Birth date estimated', ({ birth_date_estimated }) => (birth_date_estimated ? 'yes' : 'no')],
  ['Sex', ({ sex }) => sex],
  ['Phone number', ({ phone_number }) => phone_number],
  ['Other phone number', ({ phone_number_alt }) => phone_number_alt],
  ['Email', ({ email }) => email],
  ['Address', ({ address_line1 }) => address_line1],
  ['Address line 2', ({ address_line2 }) => address_line2],
  ['Postal code', ({ postal_code }) => postal_code],
  ['City', ({ city }) => city],
  ['Region', ({ region }) => region],
  ['Country', ({ country }) => country],
  ['Preferred language', ({ preferred_language }) => preferred_language],
  ['Preferred contact', ({ preferred_channel }) => preferred_channel],
  ['Labels', ({ label_names }) => label_names],
  ['Status', ({ status }) => status],
  ['Last visit', ({ last_visit_at }, zone) => (last_visit_at ? dayOf(zone, last_visit_at).toString() : '')],
];

/** A filtered list as a table for a spreadsheet; who took it is remembered before the first line leaves. */
export function exportPatients(call: Call<'exportPatients'>): Promise<Answer> {
  const { clinic, ordering = 'last_name' } = call.query;
  const order = ordered(ordering, patientOrders, unknownLast);
  return inClinic(call, clinic, 'patients.write', async (scope) => {
    const { ids } = await foundIds(scope, call.query, order, mostRows);
    if (ids.length > mostRows)
      throw invalid({ detail: ['This is more than one table can hold. Narrow the list by a filter.'] });
    await tell(scope, { action: 'patient.exported', objectType: 'clinic', objectId: clinic });
    const zone = scope.clinic.timezone;
    return csvAnswer({
      name: `patients-${today(scope.clinic)}`,
      titles: columns.map(([title]) => title),
      ids,
      async read(some) {
        const rows = await inPortion(call, scope, ({ trx }) => rowsOf(trx, clinic, some, order));
        return rows.map((row) => columns.map(([, cell]) => cell(row, zone)));
      },
    });
  });
}

async function rowsOf(
  trx: Trx,
  clinic: number,
  ids: readonly number[],
  order: RawBuilder<unknown>,
): Promise<Exported[]> {
  const { rows } = await sql<Exported>`
    SELECT t.*, t.birth_date::text AS birth_date,
      coalesce((SELECT string_agg(l.name, '; ' ORDER BY l.priority, fold(l.name))
        FROM patient_label_links k JOIN patient_labels l ON l.clinic_id = k.clinic_id AND l.id = k.label_id
        WHERE k.clinic_id = t.clinic_id AND k.patient_id = t.id), '') AS label_names
    FROM patients t WHERE t.clinic_id = ${clinic} AND t.id = ANY(${ids}::int[]) ORDER BY ${order}`.execute(
    trx,
  );
  return rows;
}
