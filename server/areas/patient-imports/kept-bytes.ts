import { sql } from 'kysely';
import { conflict, type Scope } from '#server/access/scope.ts';
import type { FileRoom } from '#server/areas/attachments/room.ts';

const mebibyte = 1024 * 1024;

/** Counts what is kept until it is stored; 409 where that is more than one person may bring in within a day. */
export async function countKept(
  { trx, clinic }: Scope,
  importId: number,
  bytes: number,
  { userFilesDaily }: FileRoom,
): Promise<void> {
  await sql`
    UPDATE patient_imports SET kept_bytes = greatest(0, kept_bytes + ${bytes})
    WHERE clinic_id = ${clinic.id} AND id = ${importId}`.execute(trx);
  const kept = await sql<{ bytes: number }>`SELECT own_import_bytes() AS bytes`.execute(trx);
  if ((kept.rows[0]?.bytes ?? 0) > userFilesDaily * mebibyte)
    throw conflict({
      detail: [
        'You have imported as much as one person can in a day. Continue tomorrow, or in smaller parts.',
      ],
    });
}
