import { sealOfAddendum } from '#server/areas/medical-records/addenda.ts';
import { type About, type SealedSigner, sealOf } from '#server/areas/medical-records/seal.ts';
import { insertMany, insertWhereFree, nextIds } from '#server/database/insert-many.ts';
import { namedBySource } from '../met.ts';
import type { ImportKind, ReadyRow } from './kind.ts';
import { originOf } from './origin.ts';
import { personOf, type ReadRecord, readRecord, visitOf } from './read-record.ts';

/**
 * A record that was signed in another Chartroom, with all its versions and addenda as they were, and the mark that says so: who signed it
 * is a name here, as no one of this clinic did.
 */
export const recordImport: ImportKind = {
  name: 'record',
  types: ['Composition'],
  permission: 'records.write',
  table: 'medical_records',
  thing: 'medical_record',
  made: 'medical_record.imported',
  undone: 'medical_record.import_undone',
  patientColumn: 'patient_id',
  needs: { patient: "Its patient isn't imported.", staff: "Its author isn't imported." },
  own: [
    ['medical_record_addenda', 'record_id'],
    ['medical_record_versions', 'record_id'],
  ],
  read: readRecord,
  async store(scope, rows, importId) {
    const { trx, clinic } = scope;
    const ids = await nextIds(trx, 'medical_records', rows.length);
    const origin = await originOf(scope, importId);
    // a chart may have been merged since: what was signed says whose it was then
    const charts = await namedBySource(scope, importId, rows.flatMap(chartsIn));
    const patientOf = (id: number) => charts.get(chartOf(id))?.id ?? null;
    const records = rows.map((row, nth) => recordOf(row, ids[nth] as number, patientOf));
    const cells = records.map(({ row, id, versions, about }) => {
      const {
        record_type,
        privacy,
        status,
        shared_with,
        earlier_history,
        origin: before,
      } = row.body as ReadRecord;
      const last = versions.at(-1) as (typeof versions)[number];
      return {
        ...{ id, clinic_id: clinic.id, patient_id: row.one('patient'), reservation_id: about.appointment },
        ...{ staff_id: about.staff, co_signer_id: about.co_signer, co_authors: about.co_authors },
        ...{ record_type, occurred_at: about.occurred_at, content: last.content, privacy },
        shared_with: shared_with.flatMap((one) => row.each(personOf(one)) ?? []),
        ...{ status, signed_version: versions.length, signed_at: last.signed_at, signed_by: null },
        ...{ version: 1, created_at: clinic.now, updated_at: clinic.now, created_by: null, updated_by: null },
        earlier_history,
        origin: before ?? origin,
      };
    });
    const made = await insertWhereFree(trx, 'medical_records', cells);
    const stored = records.filter(({ id }) => made.has(id));
    await insertMany(
      trx,
      'medical_record_versions',
      stored.flatMap(({ id, versions }) =>
        versions.map((version) => ({
          ...version,
          ...{ clinic_id: clinic.id, record_id: id, format: 2, signed_by: null },
          staff_id: version.signer.staff,
          checksum: sealOf({ ...version, record_id: id, signed_at: new Date(version.signed_at) }),
        })),
      ),
    );
    const addenda = stored.flatMap(({ row, id }) => addendaOf(row, id));
    const numbers = await nextIds(trx, 'medical_record_addenda', addenda.length);
    await insertMany(
      trx,
      'medical_record_addenda',
      addenda.map((one, nth) => sealedAddendum({ ...one, id: numbers[nth] as number }, clinic.id)),
    );
    return new Map(
      rows.map(({ line }, nth) => {
        const id = ids[nth] as number;
        return [line, made.has(id) ? id : 'The visit has a medical record already.'];
      }),
    );
  },
};

const chartOf = (id: number) => `Patient/${id}`;
const chartsIn = ({ body }: ReadyRow) =>
  (body as ReadRecord).versions.map(({ about }) => chartOf(about.patient));

/** Everything that was signed of a record, with the numbers of here. */
function recordOf(row: ReadyRow, id: number, patientOf: (id: number) => number | null) {
  const { versions } = row.body as ReadRecord;
  const here = versions.map((version) => ({
    ...version,
    about: {
      ...aboutHere(version.about, row),
      patient: patientOf(version.about.patient) ?? (row.one('patient') as number),
    },
    signer: signerHere(version.signer, row),
  }));
  return { row, id, versions: here, about: (here.at(-1) as (typeof here)[number]).about };
}

const aboutHere = (about: About, { each }: ReadyRow): About => ({
  ...about,
  appointment: about.appointment === null ? null : each(visitOf(about.appointment)),
  // a record whose authors are not all here has become a file
  staff: each(personOf(about.staff)) as number,
  co_signer: about.co_signer === null ? null : each(personOf(about.co_signer)),
  co_authors: about.co_authors.flatMap((author) => each(personOf(author)) ?? []),
});

const signerHere = (signer: SealedSigner, { each }: ReadyRow): SealedSigner => ({
  ...signer,
  staff: signer.staff === null ? null : each(personOf(signer.staff)),
});

const addendaOf = (row: ReadyRow, record_id: number) =>
  (row.body as ReadRecord).addenda.map((addendum) => ({
    ...addendum,
    ...{ record_id, author: null, signer: signerHere(addendum.signer, row) },
  }));

function sealedAddendum(addendum: ReturnType<typeof addendaOf>[number] & { id: number }, clinic_id: number) {
  const signed_at = new Date(addendum.signed_at);
  return {
    ...addendum,
    ...{ clinic_id, status: 'signed', signed_by: null, created_at: addendum.signed_at },
    checksum: sealOfAddendum({ ...addendum, signed_at }),
  };
}
