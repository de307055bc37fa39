import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';

/** From where an import brings things in: the clinic as its files call it, empty where they do not say, and when. */
export async function originOf(
  { trx, clinic }: Scope,
  importId: number,
): Promise<{ clinic: string; at: string }> {
  const { rows } = await sql<{ origin: string }>`
    SELECT origin FROM patient_imports WHERE clinic_id = ${clinic.id} AND id = ${importId}`.execute(trx);
  // the other system's name for itself comes before the words
  const [, name = ''] = /^\S+ (.*)$/s.exec(rows[0]?.origin ?? '') ?? [];
  return { clinic: name.trim(), at: clinic.now.toISOString() };
}
