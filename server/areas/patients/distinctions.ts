import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';

type Distinction = components['schemas']['Distinction'];

/** Remembers that a patient is someone else than those who are alike, and how that is known. */
export async function tellApart(
  { trx, clinic, user }: Scope,
  patientId: number,
  { patients, reason }: Distinction,
): Promise<void> {
  await sql`
    INSERT INTO patient_distinctions (clinic_id, patient_id, other_id, reason, created_by)
    SELECT ${clinic.id}, ${patientId}, value::integer, ${reason}, ${user.id}
    FROM jsonb_array_elements_text(${JSON.stringify(patients)}::jsonb)
    ON CONFLICT DO NOTHING`.execute(trx);
}
