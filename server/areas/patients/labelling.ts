import { sql } from 'kysely';
import { inClinic, refuseForeign, type Scope } from '#server/access/scope.ts';
import { tellEach } from '#server/audit/tell-each.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';

/** Gives and takes labels of many patients, each for itself: one that cannot be changed does not hold up the others. */
export function labelPatients(call: Call<'labelPatients'>): Promise<Answer> {
  const { clinic, patients, add = [], remove = [] } = call.body;
  return inClinic(call, clinic, 'patients.write', async (scope) => {
    if (add.length + remove.length === 0) throw invalid({ add: ['Choose at least one label.'] });
    if (add.some((label) => remove.includes(label)))
      throw invalid({ remove: ["The same label can't be added and removed at once."] });
    await refuseForeign(scope, 'patient_labels', [...add, ...remove]);
    const standing = await lock(scope, patients);
    const isOpen = (id: number) => standing.has(id) && standing.get(id) !== 'merged';
    const open = patients.filter(isOpen);
    const { touched, ...links } = await relabel(scope, open, add, remove);
    const changed = open.filter((id) => touched.has(id));
    tellEach(
      scope,
      'patient.labelled',
      'patient',
      changed.map((id) => ({ id, patient: id })),
    );
    const body = {
      changed,
      ...links,
      unchanged: open.filter((id) => !touched.has(id)),
      refused: patients
        .filter((id) => !isOpen(id))
        .map((patient) => ({
          patient,
          message: standing.has(patient)
            ? 'This patient was merged into another one.'
            : 'There is no such patient.',
        })),
    };
    return { status: 200, body };
  });
}

/** In the order of their ids, so that two who do this at once do not wait for each other for ever. */
async function lock({ trx, clinic }: Scope, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; status: string }>`
    SELECT id, status FROM patients WHERE clinic_id = ${clinic.id} AND id = ANY(${ids}::int[])
    ORDER BY id FOR UPDATE`.execute(trx);
  return new Map(rows.map(({ id, status }) => [id, status]));
}

async function relabel({ trx, clinic, user }: Scope, ids: number[], add: number[], remove: number[]) {
  const given = await sql<Link>`
    INSERT INTO patient_label_links (clinic_id, patient_id, label_id)
    SELECT ${clinic.id}, p.id, l.id FROM unnest(${ids}::int[]) p (id), unnest(${add}::int[]) l (id)
    ON CONFLICT DO NOTHING RETURNING patient_id, label_id`.execute(trx);
  const taken = await sql<Link>`
    DELETE FROM patient_label_links WHERE clinic_id = ${clinic.id} AND patient_id = ANY(${ids}::int[])
      AND label_id = ANY(${remove}::int[]) RETURNING patient_id, label_id`.execute(trx);
  const touched = new Set([...given.rows, ...taken.rows].map(({ patient_id }) => patient_id));
  await sql`
    UPDATE patients SET version = version + 1, updated_at = now(), updated_by = ${user.id}
    WHERE clinic_id = ${clinic.id} AND id = ANY(${[...touched]}::int[])`.execute(trx);
  return { touched, given: byLabel(given.rows), taken: byLabel(taken.rows) };
}

interface Link {
  patient_id: number;
  label_id: number;
}

/** Links as the labels with those who are linked to each. */
function byLabel(links: readonly Link[]) {
  const patients = new Map<number, number[]>();
  for (const { label_id, patient_id } of links) {
    const of = patients.get(label_id);
    if (of) of.push(patient_id);
    else patients.set(label_id, [patient_id]);
  }
  return [...patients].map(([label, of]) => ({ label, patients: of }));
}
