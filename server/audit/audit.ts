import type { Trx } from '#server/database/transaction.ts';
import type { Origin } from '#server/http/call.ts';

/** What is remembered of an action; never texts, passwords or tokens. */
export interface AuditFact {
  action: string;
  /** Who acted; undefined before anybody is signed in. */
  userId?: number;
  objectType?: string;
  objectId?: number;
  clinicId?: number;
  /** The patient whom it concerns. */
  patientId?: number | undefined;
}

/** Writes an entry into the audit log as part of the transaction that it speaks of; best as its last statement. */
export async function audit(trx: Trx, origin: Origin, fact: AuditFact): Promise<void> {
  await trx
    .insertInto('audit_entries')
    .values({
      chain: chainOf(fact),
      user_id: fact.userId ?? null,
      action: fact.action,
      object_type: fact.objectType ?? null,
      object_id: fact.objectId ?? null,
      clinic_id: fact.clinicId ?? null,
      patient_id: fact.patientId ?? null,
      address: origin.address,
      request_id: origin.requestId,
    })
    .execute();
}

/** Entries of one chain wait for each other, so a clinic and an account have one each. */
function chainOf(fact: AuditFact): string {
  if (fact.clinicId !== undefined) return `clinic:${fact.clinicId}`;
  const account = fact.userId ?? (fact.objectType === 'user' ? fact.objectId : undefined);
  return account === undefined ? 'nobody' : `user:${account}`;
}
