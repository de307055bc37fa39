import { sql } from 'kysely';
import { permits } from '#machines/lifecycles/permissions.ts';
import type { Scope } from '#server/access/scope.ts';
import { tell } from '#server/access/scope.ts';
import { onThing } from '#server/access/thing.ts';
import { detailedReservation } from '#server/areas/appointments/show.ts';
import { detailedRecord } from '#server/areas/medical-records/detail.ts';
import { isReadable } from '#server/areas/medical-records/record.ts';
import { detailedConsent } from '#server/areas/patient-consents/consent.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { detailedPatient, type PatientRow, patientKind } from './patient.ts';

const parts = {
  reservations: {
    permission: 'reservations.read',
    table: 'reservations',
    order: 'start_at',
    show: detailedReservation,
  },
  consents: {
    permission: 'consents.read',
    table: 'patient_consents',
    order: 'created_at',
    show: detailedConsent,
  },
  records: {
    permission: 'records.read',
    table: 'medical_records',
    order: 'occurred_at',
    show: detailedRecord,
  },
} as const;

/** Everything that is stored of one patient, as far as the user may read it; who took it is remembered. */
export const exportPatientChart = (call: Call<'exportPatientChart'>): Promise<Answer> =>
  onThing<PatientRow>(call, patientKind, 'patients.read', async (scope, row) => {
    const told: Record<string, unknown[]> = { reservations: [], consents: [], records: [] };
    const leftOut: string[] = [];
    for (const [name, { permission, table, order, show }] of Object.entries(parts)) {
      if (!permits(scope.role, permission)) leftOut.push(name);
      else for (const id of await idsOf(scope, table, order, row.id)) told[name]?.push(await show(scope, id));
    }
    const patient = await detailedPatient(scope, row);
    await tell(scope, {
      action: 'patient.chart_exported',
      objectType: 'patient',
      objectId: row.id,
      patientId: row.id,
    });
    const body = {
      exported_at: scope.clinic.now.toISOString(),
      clinic: scope.clinic.name,
      patient,
      ...told,
      left_out: leftOut,
    };
    return { status: 200, body };
  });

async function idsOf(scope: Scope, table: string, order: string, patient: number): Promise<number[]> {
  const readable = table === 'medical_records' ? isReadable(scope) : sql`true`;
  const { rows } = await sql<{ id: number }>`
    SELECT t.id FROM ${sql.table(table)} t
    WHERE t.clinic_id = ${scope.clinic.id} AND t.patient_id = ${patient} AND ${readable}
    ORDER BY t.${sql.ref(order)} DESC NULLS LAST, t.id DESC`.execute(scope.trx);
  return rows.map(({ id }) => id);
}
