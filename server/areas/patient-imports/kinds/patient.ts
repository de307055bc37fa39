import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { numbered } from '#server/areas/patients/entries.ts';
import { emptyPatient, type PatientBody } from '#server/areas/patients/patient.ts';
import { insertMany, insertWhereFree, nextIds } from '#server/database/insert-many.ts';
import { countPast, numbersFor } from '../numbers.ts';
import type { ImportKind, ReadyRow } from './kind.ts';

const taken = 'Another patient has this number.';

/** A patient, out of a row of a table or of FHIR. How they are read stands in `check-rows`. */
export const patientImport: ImportKind = {
  name: 'patient',
  types: ['Patient'],
  permission: 'patients.write',
  table: 'patients',
  thing: 'patient',
  made: 'patient.created',
  undone: 'patient.import_undone',
  patientColumn: 'id',
  needs: { labels: 'There is no label of this name. Create it first.' },
  siblings: { merged_into: 'merged_into' },
  siblingStatus: { linked: 'merged', alone: 'archived' },
  own: [['patient_label_links', 'patient_id']],
  async store(scope, rows) {
    const { trx, clinic, user } = scope;
    const gone = await takenNumbers(scope, rows);
    const free = rows.filter(({ body }) => !gone.has(body.mrn));
    const ids = await nextIds(trx, 'patients', free.length);
    const mrns = await numbersFor(
      scope,
      'mrn',
      free.map(({ body }) => body.mrn ?? ''),
    );
    const cells = free.map(({ body, standing }, nth) => {
      const { labels: _, mrn: __, ...rest } = body as PatientBody;
      const { status = 'active', deceased_at = null } = standing ?? {};
      return {
        id: ids[nth] as number,
        ...{ ...emptyPatient, ...numbered(rest), mrn: mrns[nth] },
        ...{ clinic_id: clinic.id, status, deceased_at, created_by: user.id, updated_by: user.id },
      };
    });
    const made = await insertWhereFree(trx, 'patients', cells);
    const stored = free.map((row, nth) => ({ row, id: ids[nth] as number })).filter(({ id }) => made.has(id));
    await insertMany(
      trx,
      'patient_label_links',
      stored.flatMap((one) => linksOf(clinic.id, one)),
    );
    await countPast(
      scope,
      'mrn',
      mrns.filter((_, nth) => made.has(ids[nth] as number)),
    );
    const by = new Map(stored.map(({ row, id }) => [row.line, id]));
    return new Map(rows.map(({ line }) => [line, by.get(line) ?? taken]));
  },
};

/** Numbers that others have since the rows were looked at; they compare without case and accents. */
async function takenNumbers({ trx, clinic }: Scope, rows: readonly ReadyRow[]): Promise<Set<string>> {
  const asked = rows.flatMap(({ body }) => (body.mrn ? [body.mrn as string] : []));
  const { rows: found } = await sql<{ mrn: string }>`
    SELECT given.mrn FROM unnest(${asked}::text[]) given (mrn)
    JOIN patients p ON p.clinic_id = ${clinic.id} AND p.mrn_key = fold(given.mrn)`.execute(trx);
  return new Set(found.map(({ mrn }) => mrn));
}

function linksOf(clinic_id: number, { row: { body, each, refs }, id }: { row: ReadyRow; id: number }) {
  const sources = Array.isArray(refs.labels) ? refs.labels.map(each) : [];
  const labels = new Set([...(body.labels ?? []), ...sources.filter((one) => one !== null)] as number[]);
  return [...labels].map((label_id) => ({ clinic_id, patient_id: id, label_id }));
}
