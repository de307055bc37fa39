import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { clinicalProblems } from '#server/areas/patients/clinical.ts';
import { refuseAlone, refuseUnborn } from '#server/areas/patients/rules.ts';
import { type FieldErrors, Refusal } from '#server/http/refusal.ts';
import type { ImportRecord } from './import.ts';
import type { LookedRow } from './keep-rows.ts';
import type { ReadContext, ReadRow } from './kinds/kind.ts';
import { readPatientInFull } from './read-patient.ts';
import { readRow } from './read-row.ts';
import { checkedAs } from './reading.ts';

/** Holds a row of a table, or a Patient of FHIR, against what the clinic asks of a new patient. */
export function lookAtPatient(
  { scope, labels }: ReadContext,
  { date_order }: ImportRecord,
  { values, resources }: components['schemas']['ImportRow'],
): ReadRow {
  const read = resources
    ? readPatientInFull(resources, scope.clinic.id, labels)
    : { ...readRow(values, date_order, labels), standing: null, labels: [], mergedInto: null, leftOut: [] };
  const { standing, leftOut } = read;
  const body = read.body as Record<string, unknown>;
  const problems: FieldErrors = { ...read.problems };
  const row = {
    body,
    problems,
    standing,
    leftOut,
    refs: { labels: read.labels, merged_into: read.mergedInto },
  };
  // nothing was read, and more is not to be said of it
  if (Object.keys(body).length === 0 && resources) return row;
  const note = (work: () => void) => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const [name, sentences] of Object.entries(error.body as FieldErrors)) problems[name] ??= sentences;
    }
  };
  checkedAs('createPatient', { clinic: scope.clinic.id, ...body }, problems);
  Object.assign(problems, clinicalProblems(scope, body));
  note(() => refuseUnborn(scope, body));
  if (!problems.birth_date) note(() => refuseAlone(scope, body));
  return row;
}

/** A number that another patient has, or an earlier row of the same call. */
export async function refuseTakenNumbers(
  { trx, clinic }: Scope,
  looked: readonly LookedRow[],
): Promise<void> {
  const numberOf = ({ body }: LookedRow) => String(body.mrn ?? '');
  const numbers = looked.map(numberOf).filter(Boolean);
  const { rows } = await sql<{ mrn: string }>`
    SELECT given.mrn FROM unnest(${numbers}::text[]) given (mrn)
    JOIN patients p ON p.clinic_id = ${clinic.id} AND p.mrn_key = fold(given.mrn)`.execute(trx);
  const taken = new Set(rows.map(({ mrn }) => mrn));
  const seen = new Set<string>();
  for (const one of looked) {
    const number = numberOf(one);
    if (!number) continue;
    if (taken.has(number)) one.problems.mrn ??= ['Another patient has this number.'];
    else if (seen.has(number)) one.problems.mrn ??= ['An earlier row has this number.'];
    seen.add(number);
  }
}
