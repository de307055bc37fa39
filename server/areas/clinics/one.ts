import type { components } from '#openapi/schema.d.ts';
import { audit } from '#server/audit/audit.ts';
import { type ActingUser, now, type Trx } from '#server/database/transaction.ts';
import type { Answer, Call, Origin } from '#server/http/call.ts';
import { etag, refuseOtherVersion } from '#server/http/etag.ts';
import { notFound } from '#server/http/refusal.ts';
import { clinicColumns, shownClinic } from './clinic.ts';

type ClinicBody = Partial<components['schemas']['ClinicBody']> & { name: string };

/** Makes a clinic that the user owns. */
export async function createClinic(call: Call<'createClinic'>): Promise<Answer> {
  const { name, address = '', email = '', phone_number = '', timezone = 'UTC' }: ClinicBody = call.body;
  return call.answerAs(async (trx, user) => {
    const clinic = await trx
      .insertInto('clinics')
      .values({ owner_id: user.id, name, address, email, phone_number, timezone })
      .returning(clinicColumns)
      .executeTakeFirstOrThrow();
    await audit(trx, call.origin, fact('clinic.created', user, clinic.id));
    return { status: 201, body: shownClinic(clinic), headers: { etag: etag(clinic.version) } };
  });
}

/** One clinic. */
export async function readClinic(call: Call<'readClinic'>): Promise<Answer> {
  return call.answerAs(async (trx, user) => {
    const clinic = await ownClinic(trx, user, call.params.id).select(clinicColumns).executeTakeFirst();
    if (!clinic) return denied(trx, call.origin, user, call.params.id);
    await audit(trx, call.origin, fact('clinic.read', user, clinic.id));
    return { status: 200, body: shownClinic(clinic), headers: { etag: etag(clinic.version) } };
  });
}

/** Changes a clinic; what the body leaves out stays as it is. */
export async function updateClinic(call: Call<'updateClinic'>): Promise<Answer> {
  const { name, address, email, phone_number, timezone }: ClinicBody = call.body;
  return call.answerAs(async (trx, user) => {
    const stored = await ownClinic(trx, user, call.params.id)
      .select('version')
      .forUpdate()
      .executeTakeFirst();
    if (!stored) return denied(trx, call.origin, user, call.params.id);
    refuseOtherVersion(call.headers['If-Match'], stored.version);
    const clinic = await trx
      .updateTable('clinics')
      .set({ name, address, email, phone_number, timezone, version: stored.version + 1, updated_at: now })
      .where('id', '=', call.params.id)
      .returning(clinicColumns)
      .executeTakeFirstOrThrow();
    await audit(trx, call.origin, fact('clinic.updated', user, clinic.id));
    return { status: 200, body: shownClinic(clinic), headers: { etag: etag(clinic.version) } };
  });
}

/** Deletes a clinic. */
export async function deleteClinic(call: Call<'deleteClinic'>): Promise<Answer> {
  return call.answerAs(async (trx, user) => {
    const stored = await ownClinic(trx, user, call.params.id)
      .select('version')
      .forUpdate()
      .executeTakeFirst();
    if (!stored) return denied(trx, call.origin, user, call.params.id);
    refuseOtherVersion(call.headers['If-Match'], stored.version);
    await trx.deleteFrom('clinics').where('id', '=', call.params.id).execute();
    await audit(trx, call.origin, fact('clinic.deleted', user, call.params.id));
    return { status: 204 };
  });
}

const ownClinic = (trx: Trx, user: ActingUser, id: number) =>
  trx.selectFrom('clinics').where('id', '=', id).where('owner_id', '=', user.id);

const fact = (action: string, user: ActingUser, id: number) => ({
  action,
  userId: user.id,
  objectType: 'clinic',
  objectId: id,
  clinicId: id,
});

/** An answer and not a throw, because the entry about the attempt must outlive it. */
async function denied(trx: Trx, origin: Origin, user: ActingUser, id: number): Promise<Answer> {
  await audit(trx, origin, { action: 'clinic.denied', userId: user.id, objectType: 'clinic', objectId: id });
  const { status, body } = notFound();
  return { status, body };
}
