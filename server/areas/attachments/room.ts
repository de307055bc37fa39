import { sql } from 'kysely';
import { conflict, type Scope } from '#server/access/scope.ts';

/** The most megabytes of files that a clinic keeps, and that one user stores within a day in all clinics together. */
export interface FileRoom {
  clinicFiles: number;
  userFilesDaily: number;
}

/** Bytes that are taken, and files on their way. */
interface Taken {
  own: { files: number; under_way: number; today: number };
  clinic: { under_way: number; all: number };
}

const mebibyte = 1024 * 1024;
const most = { user: 60 * mebibyte, clinic: 300 * mebibyte, files: 10 };

/** Takes away what was never finished, and refuses a file that is more than may be on its way at once, or kept. */
export async function makeRoom(scope: Scope, size: number, room: FileRoom): Promise<void> {
  const taken = await takenBy(scope);
  const { own, clinic } = taken;
  if (own.files >= most.files || own.under_way + size > most.user)
    throw conflict({
      detail: ['Some of your files are still uploading. Wait until they are done, then add this one.'],
    });
  if (clinic.under_way + size > most.clinic)
    throw conflict({ detail: ['Many files of this clinic are still being sent. Try again in a while.'] });
  const full = fullOf(taken, size, room);
  if (full) throw conflict({ detail: [full] });
}

/** Why nothing of this size can be kept; undefined where it can. */
export const whyFull = async (scope: Scope, size: number, room: FileRoom): Promise<string | undefined> =>
  fullOf(await takenBy(scope), size, room);

function fullOf({ own, clinic }: Taken, size: number, room: FileRoom): string | undefined {
  if (clinic.all + size > room.clinicFiles * mebibyte)
    return 'This clinic has used all its space for files. The person who runs the server can give it more.';
  if (own.today + size > room.userFilesDaily * mebibyte)
    return 'You have uploaded as much as one person can in a day. Continue tomorrow.';
  return undefined;
}

/**
 * What is taken, once what was never finished is away: one's own after an hour and that of others after a day. Files of a user,
 * and those of a clinic, come one after the other, so that they are counted. What was taken out of a chart still has its bytes.
 */
async function takenBy({ trx, clinic, user }: Scope): Promise<Taken> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('uploads of'), ${user.id})`.execute(trx);
  await sql`SELECT pg_advisory_xact_lock(hashtext('uploads'), ${clinic.id})`.execute(trx);
  await sql`
    DELETE FROM attachments WHERE clinic_id = ${clinic.id} AND status = 'uploading'
      AND created_at < now() - interval '1 day'`.execute(trx);
  const own = await sql<Taken['own']>`SELECT * FROM own_files()`.execute(trx);
  const all = await sql<Taken['clinic']>`
    SELECT coalesce(sum(size) FILTER (WHERE status = 'uploading'), 0)::float AS under_way, coalesce(sum(size), 0)::float AS all
    FROM attachments WHERE clinic_id = ${clinic.id}`.execute(trx);
  return {
    own: own.rows[0] ?? { files: 0, under_way: 0, today: 0 },
    clinic: all.rows[0] ?? { under_way: 0, all: 0 },
  };
}
