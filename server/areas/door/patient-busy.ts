import { sql } from 'kysely';
import { bookedOnline } from '#machines/lifecycles/bookedOnline.ts';
import type { Trx } from '#server/database/tables.ts';

/** What the chart is told of a time that a patient chooses from home, and why it is taken all the same. */
export type Chosen =
  | { conflicts: 'none'; overrideReason: null }
  | { conflicts: 'soft'; overrideReason: typeof bookedOnline };

/**
 * Whether the patient of the visit has another reservation then. A refusal would tell who is a patient, so it stands, with a
 * conflict that the desk sees.
 */
export async function chosenAt(trx: Trx, start: Date, end: Date): Promise<Chosen> {
  const { rows } = await sql<{ is_busy: boolean }>`
    SELECT door_patient_busy(${start}, ${end}) AS is_busy`.execute(trx);
  return rows[0]?.is_busy
    ? { conflicts: 'soft', overrideReason: bookedOnline }
    : { conflicts: 'none', overrideReason: null };
}
