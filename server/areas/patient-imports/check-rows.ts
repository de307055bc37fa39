import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { conflict, type Scope, tell } from '#server/access/scope.ts';
import { changeThing } from '#server/access/thing.ts';
import { clinicalProblems } from '#server/areas/patients/clinical.ts';
import type { PatientBody } from '#server/areas/patients/patient.ts';
import { refuseAlone, refuseUnborn } from '#server/areas/patients/rules.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { readContract } from '#server/http/contract.ts';
import { type FieldErrors, Refusal } from '#server/http/refusal.ts';
import { type Check, createChecks } from '#server/http/validation.ts';
import { alikeByLine, type LookedAt } from './alike-rows.ts';
import { type ImportRecord, importKind } from './import.ts';
import { readPatientInFull, type Standing } from './read-patient.ts';
import { readRow } from './read-row.ts';

type Row = components['schemas']['ImportRow'];
type Looked = LookedAt & { standing: Standing | null; leftOut: string[] };

/** Looks at rows without storing a patient. */
export const checkImportRows = (call: Call<'checkImportRows'>): Promise<Answer> =>
  changeThing(call, importKind, 'patients.write', async (scope, row) => {
    if (row.status === 'undone') throw conflict({ detail: ['This import was undone. Begin a new one.'] });
    const labels = await labelsByName(scope);
    const looked = call.body.rows.map((one) => lookAt(scope, row, one, labels));
    await refuseTaken(scope, looked);
    await keep(scope, row.id, looked);
    const { alike, earlier } = await alikeByLine(scope, row.id, looked);
    await tell(scope, { action: 'patient.compared', objectType: 'clinic', objectId: scope.clinic.id });
    const results = looked.map(({ line, problems, leftOut }) => ({
      line,
      problems,
      left_out: leftOut,
      alike: alike.get(line) ?? [],
      same_as: earlier.get(line) ?? null,
    }));
    return { status: 200, body: { results } };
  });

let checkPatient: Check | undefined;

/** The contract's own check of a new patient, for one row of a table. */
function contractCheck(): Check {
  if (!checkPatient) {
    const contract = readContract();
    const operation = contract.operations.find(({ id }) => id === 'createPatient');
    if (!operation) throw new Error('The contract lost createPatient.');
    checkPatient = createChecks(contract)(operation);
  }
  return checkPatient;
}

function lookAt(
  scope: Scope,
  { date_order }: ImportRecord,
  { line, values, resources }: Row,
  labels: Map<string, number>,
): Looked {
  const read = resources
    ? readPatientInFull(resources, scope.clinic.id, labels)
    : { ...readRow(values, date_order, labels), standing: null, leftOut: [] };
  const body = read.body as Record<string, unknown>;
  const all: FieldErrors = { ...read.problems };
  // nothing was read, and more is not to be said of it
  if (Object.keys(body).length === 0 && resources)
    return { ...read, line, body: body as unknown as PatientBody, problems: all };
  const note = (work: () => void) => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const [name, sentences] of Object.entries(error.body as FieldErrors)) all[name] ??= sentences;
    }
  };
  const sent = { clinic: scope.clinic.id, ...body };
  note(() => contractCheck()({ params: {}, query: [], headers: {}, body: sent }));
  Object.assign(all, clinicalProblems(scope, body));
  note(() => refuseUnborn(scope, body));
  if (!all.birth_date) note(() => refuseAlone(scope, body));
  return { ...read, line, body: body as unknown as PatientBody, problems: all };
}

async function labelsByName({ trx, clinic }: Scope): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM patient_labels WHERE clinic_id = ${clinic.id} AND status = 'active'`.execute(trx);
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}

/** A number that another patient has, or an earlier row of the same call. */
async function refuseTaken({ trx, clinic }: Scope, looked: LookedAt[]): Promise<void> {
  const numbers = looked.map(({ body }) => body.mrn ?? '').filter(Boolean);
  const { rows } = await sql<{ mrn: string }>`
    SELECT given.mrn FROM unnest(${numbers}::text[]) given (mrn)
    JOIN patients p ON p.clinic_id = ${clinic.id} AND p.mrn_key = fold(given.mrn)`.execute(trx);
  const taken = new Set(rows.map(({ mrn }) => mrn));
  const seen = new Set<string>();
  for (const { body, problems } of looked) {
    if (!body.mrn) continue;
    if (taken.has(body.mrn)) problems.mrn ??= ['Another patient has this number.'];
    else if (seen.has(body.mrn)) problems.mrn ??= ['An earlier row has this number.'];
    seen.add(body.mrn);
  }
}

async function keep({ trx, clinic }: Scope, importId: number, looked: Looked[]): Promise<void> {
  await sql`
    INSERT INTO patient_import_rows (clinic_id, import_id, line, body, problems, standing, likeness)
    SELECT ${clinic.id}, ${importId}, r.line, r.body, r.problems, r.standing,
      fold(coalesce(r.body ->> 'first_name', '')) || ' ' || fold(coalesce(r.body ->> 'last_name', ''))
        || ' ' || coalesce(r.body ->> 'birth_date', '')
    FROM jsonb_to_recordset(${JSON.stringify(looked)}::jsonb) AS r (line integer, body jsonb, problems jsonb, standing jsonb)
    ON CONFLICT (clinic_id, import_id, line) DO UPDATE
      SET body = excluded.body, problems = excluded.problems, standing = excluded.standing, likeness = excluded.likeness
      WHERE patient_import_rows.outcome IS NULL`.execute(trx);
}
