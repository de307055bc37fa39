import { sql } from 'kysely';
import { inClinic } from '#server/access/scope.ts';
import type { Row } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type ExportColumn, exportedList } from '#server/lists/export.ts';
import { momentIn } from '#server/time/clinic-days.ts';
import { listedForms } from './list.ts';

type FormRow = Row<'consent_forms'> & { service_names: string };

const columns: readonly ExportColumn<FormRow>[] = [
  ['Title', ({ title }) => title],
  ['Code', ({ code }) => code],
  ['Category', ({ category }) => category],
  ['Language', ({ language }) => language],
  ['Status', ({ status }) => status],
  ['Version', ({ current_version }) => String(current_version ?? '')],
  ['Signature', ({ signature_method }) => signature_method],
  ['Witness', ({ requires_witness }) => (requires_witness ? 'yes' : 'no')],
  ['Valid for days', ({ validity_days }) => String(validity_days ?? '')],
  ['Recurrence', ({ recurrence }) => recurrence],
  ['Services', ({ service_names }) => service_names],
  ['Signed', ({ signed_count }) => String(signed_count)],
  ['Changed', ({ updated_at }, zone) => momentIn(zone, updated_at)],
];

/** The consent forms of a filtered list as a table for a spreadsheet. */
export function exportConsentForms(call: Call<'exportConsentForms'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'consents.read', (scope) =>
    exportedList<FormRow>(call, scope, {
      name: 'consent-forms',
      action: 'consent_form.table_exported',
      list: listedForms(call.query),
      columns,
      async read(trx, ids) {
        const { rows } = await sql<FormRow>`
          SELECT t.*, coalesce((SELECT string_agg(s.name, '; ' ORDER BY fold(s.name))
            FROM service_consent_forms f JOIN services s ON s.clinic_id = f.clinic_id AND s.id = f.service_id
            WHERE f.clinic_id = t.clinic_id AND f.form_id = t.id), '') AS service_names
          FROM consent_forms t WHERE t.clinic_id = ${clinic} AND t.id = ANY(${ids}::int[])`.execute(trx);
        return rows;
      },
    }),
  );
}
