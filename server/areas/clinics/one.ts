import { sql } from 'kysely';
import type { AuditAction } from '#machines/lifecycles/auditActions.ts';
import { conflict, forbidden, scopeOf } from '#server/access/scope.ts';
import { audit } from '#server/audit/audit.ts';
import type { Trx } from '#server/database/tables.ts';
import { type ActingUser, now } from '#server/database/transaction.ts';
import type { Answer, Call, Origin } from '#server/http/call.ts';
import { etag, refuseOtherVersion } from '#server/http/etag.ts';
import { notFound } from '#server/http/refusal.ts';
import { clinicColumns, shownClinic } from './clinic.ts';
import { addOwner } from './owner.ts';
import { clinicValues } from './settings.ts';

/** Makes a clinic that the user owns and works in. */
export async function createClinic(call: Call<'createClinic'>): Promise<Answer> {
  const { address = '', email = '', phone_number = '', timezone = 'UTC', ...rest } = clinicValues(call.body);
  return call.answerAs(async (trx, user) => {
    await refuseOneMore(trx, user);
    const clinic = await trx
      .insertInto('clinics')
      .values({ ...rest, owner_id: user.id, address, email, phone_number, timezone })
      .returning(clinicColumns)
      .executeTakeFirstOrThrow();
    await addOwner(trx, user, clinic.id);
    await audit(trx, call.origin, fact('clinic.created', user, clinic.id));
    return { status: 201, body: shownClinic(clinic), headers: { etag: etag(clinic.version) } };
  });
}

const mostOwned = 100;

/** Clinics of one owner are made one after the other, so that they are counted. */
async function refuseOneMore(trx: Trx, { id }: ActingUser): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('clinics'), ${id})`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM clinics WHERE owner_id = ${id} AND deleted_at IS NULL`.execute(trx);
  if ((rows[0]?.count ?? 0) < mostOwned) return;
  throw conflict({
    detail: ['You own a hundred clinics, the most one account can have. Delete one that is no longer used.'],
  });
}

/** One clinic. */
export async function readClinic(call: Call<'readClinic'>): Promise<Answer> {
  return call.answerAs(async (trx, user) => {
    const clinic = await reached(trx, call.params.id).select(clinicColumns).executeTakeFirst();
    if (!clinic) return denied(trx, call.origin, user, call.params.id);
    await audit(trx, call.origin, fact('clinic.read', user, clinic.id));
    return { status: 200, body: shownClinic(clinic), headers: { etag: etag(clinic.version) } };
  });
}

/** Changes a clinic; what the body leaves out stays as it is. */
export async function updateClinic(call: Call<'updateClinic'>): Promise<Answer> {
  const values = clinicValues(call.body);
  return onOwn(call, async (trx, user, version) => {
    const clinic = await trx
      .updateTable('clinics')
      .set({ ...values, version: version + 1, updated_at: now })
      .where('id', '=', call.params.id)
      .returning(clinicColumns)
      .executeTakeFirstOrThrow();
    await audit(trx, call.origin, fact('clinic.updated', user, clinic.id));
    return { status: 200, body: shownClinic(clinic), headers: { etag: etag(clinic.version) } };
  });
}

/** Deletes a clinic: nothing is destroyed, but nothing in it can be reached any more. */
export async function deleteClinic(call: Call<'deleteClinic'>): Promise<Answer> {
  return onOwn(call, async (trx, user) => {
    await sql`SELECT delete_clinic(${call.params.id})`.execute(trx);
    await audit(trx, call.origin, fact('clinic.deleted', user, call.params.id));
    return { status: 204 };
  });
}

/** Members of staff see the clinic, and are told that only its owner may change it. */
function onOwn(
  call: Call<'updateClinic'> | Call<'deleteClinic'>,
  work: (trx: Trx, user: ActingUser, version: number) => Promise<Answer>,
): Promise<Answer> {
  const { id } = call.params;
  return call.answerAs(async (trx, user) => {
    const stored = await reached(trx, id).select(['version', 'owner_id']).executeTakeFirst();
    const scope = stored && (await scopeOf(trx, call.origin, user, id));
    if (!stored || !scope) return denied(trx, call.origin, user, id);
    if (stored.owner_id !== user.id || scope.isStepMissing) return forbidden(scope, 'clinic.manage');
    const locked = await reached(trx, id).select('version').forUpdate().executeTakeFirst();
    if (!locked) return denied(trx, call.origin, user, id);
    refuseOtherVersion(call.headers['If-Match'], locked.version);
    return work(trx, user, locked.version);
  });
}

const reached = (trx: Trx, id: number) =>
  trx.selectFrom('clinics').where('id', '=', id).where(sql<boolean>`id IN (SELECT reachable_clinic_ids())`);

const fact = (action: AuditAction, user: ActingUser, id: number) => ({
  action,
  userId: user.id,
  objectType: 'clinic' as const,
  objectId: id,
  clinicId: id,
});

/** An answer and not a throw, because the entry about the attempt must outlive it. */
async function denied(trx: Trx, origin: Origin, user: ActingUser, id: number): Promise<Answer> {
  await audit(trx, origin, { action: 'clinic.denied', userId: user.id, objectType: 'clinic', objectId: id });
  const { status, body } = notFound();
  return { status, body };
}
