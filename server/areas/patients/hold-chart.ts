import { sql } from 'kysely';
import { conflict, type Scope } from '#server/access/scope.ts';
import { notFound } from '#server/http/refusal.ts';

/** Holds a chart for what is added to it: a merge waits until it is there and takes it along, and a chart that was merged takes nothing. Answers the standing of the patient. */
export async function holdChart({ trx, clinic }: Scope, patient: number): Promise<string> {
  const { rows } = await sql<{ status: string }>`
    SELECT status FROM patients WHERE clinic_id = ${clinic.id} AND id = ${patient} FOR KEY SHARE`.execute(
    trx,
  );
  if (!rows[0]) throw notFound();
  const { status } = rows[0];
  if (status === 'merged') throw conflict({ detail: ['This patient was merged into another one.'] });
  return status;
}
