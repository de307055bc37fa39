import { Readable } from 'node:stream';
import { clinicalFields, readsClinical } from '#machines/lifecycles/permissions.ts';
import { tell } from '#server/access/scope.ts';
import { onThing } from '#server/access/thing.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { mayRead, parts } from './archive/parts.ts';
import { detailedPatient, patientKind } from './patient.ts';

/** What stands in a chart as data; its files are in the archive. */
const told = ['reservations', 'consents', 'records', 'answers'] as const;

/**
 * Everything that is stored of one patient, as far as the user may read it; who took it is remembered. However long the chart
 * is, it is read with the same few queries, and written thing by thing while it is sent.
 */
export const exportPatientChart = (call: Call<'exportPatientChart'>): Promise<Answer> =>
  onThing(call, patientKind, 'patients.read', async (scope, row) => {
    const lists: [name: string, things: readonly object[]][] = [];
    const leftOut: string[] = [];
    for (const name of told) {
      const isShown = mayRead(scope, name);
      if (!isShown) leftOut.push(name);
      const { ids, read } = parts[name];
      lists.push([name, isShown ? await read(scope, await ids(scope, row.id)) : []]);
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
