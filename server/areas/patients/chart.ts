import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { clinicalFields, permits, readsClinical } from '#machines/lifecycles/permissions.ts';
import type { Scope } from '#server/access/scope.ts';
import { tell } from '#server/access/scope.ts';
import { onThing } from '#server/access/thing.ts';
import { detailedReservations } from '#server/areas/appointments/show.ts';
import { detailedRecords } from '#server/areas/medical-records/detail.ts';
import { isReadable } from '#server/areas/medical-records/record.ts';
import { detailedConsents } from '#server/areas/patient-consents/consent.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { detailedPatient, patientKind } from './patient.ts';

const parts = {
  reservations: {
    permission: 'reservations.read',
    table: 'reservations',
    order: 'start_at',
    show: detailedReservations,
  },
  consents: {
    permission: 'consents.read',
    table: 'patient_consents',
    order: 'created_at',
    show: detailedConsents,
  },
  records: {
    permission: 'records.read',
    table: 'medical_records',
    order: 'occurred_at',
    show: detailedRecords,
  },
} as const;

/**
 * Everything that is stored of one patient, as far as the user may read it; who took it is remembered. However long the chart
 * is, it is read with the same few queries, and written thing by thing while it is sent.
 */
export const exportPatientChart = (call: Call<'exportPatientChart'>): Promise<Answer> =>
  onThing(call, patientKind, 'patients.read', async (scope, row) => {
    const lists: [name: string, things: readonly object[]][] = [];
    const leftOut: string[] = [];
    for (const [name, { permission, table, order, show }] of Object.entries(parts)) {
      const isShown = permits(scope.role, permission);
      if (!isShown) leftOut.push(name);
      lists.push([name, isShown ? await show(scope, await idsOf(scope, table, order, row.id)) : []]);
    }
    if (!readsClinical(scope.role)) leftOut.push(...clinicalFields);
    const patient = await detailedPatient(scope, row);
    await tell(scope, {
      action: 'patient.chart_exported',
      objectType: 'patient',
      objectId: row.id,
      patientId: row.id,
    });
    const { clinic } = scope;
    const head = { exported_at: clinic.now.toISOString(), clinic: clinic.name, patient, left_out: leftOut };
    return {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: Readable.from(written(head, lists), { objectMode: false }),
    };
  });

/** An object and its lists as JSON, thing by thing. */
function* written(head: object, lists: [name: string, things: readonly object[]][]): Generator<string> {
  yield JSON.stringify(head).slice(0, -1);
  for (const [name, things] of lists) {
    yield `,${JSON.stringify(name)}:[`;
    for (const [at, thing] of things.entries()) yield `${at === 0 ? '' : ','}${JSON.stringify(thing)}`;
    yield ']';
  }
  yield '}';
}

async function idsOf(scope: Scope, table: string, order: string, patient: number): Promise<number[]> {
  const readable = table === 'medical_records' ? isReadable(scope) : sql`true`;
  const { rows } = await sql<{ id: number }>`
    SELECT t.id FROM ${sql.table(table)} t
    WHERE t.clinic_id = ${scope.clinic.id} AND t.patient_id = ${patient} AND ${readable}
    ORDER BY t.${sql.ref(order)} DESC NULLS LAST, t.id DESC`.execute(scope.trx);
  return rows.map(({ id }) => id);
}
