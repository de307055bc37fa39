import { sql } from 'kysely';
import type { AuditAction, AuditThing } from '#machines/lifecycles/auditActions.ts';
import { deferStatement } from '#server/database/deferred-statements.ts';
import { prepared } from '#server/database/prepared-statements.ts';
import type { Trx } from '#server/database/tables.ts';
import type { Origin } from '#server/http/call.ts';

/** What is looked for without success, or belongs to an account: it stands in no clinic's log. */
type OutsideThing = 'user' | 'session' | 'hold' | 'freed_time';
type OutsideDeed = `auth.${string}` | `${AuditThing | OutsideThing}.denied`;

/** What is remembered of an action; never texts, passwords or tokens. */
export interface AuditFact {
  action: AuditAction | OutsideDeed;
  /** Who acted; undefined before anyone is signed in. */
  userId?: number;
  objectType?: AuditThing | OutsideThing;
  objectId?: number;
  clinicId?: number;
  /** The patient whom it concerns. */
  patientId?: number | undefined;
}

/**
 * Writes an entry into the audit log as part of the transaction that it speaks of, at its very end: entries of one chain
 * wait for each other until their transactions are over.
 */
export async function audit(trx: Trx, origin: Origin, fact: AuditFact): Promise<void> {
  const { action, userId, objectType, objectId, clinicId, patientId } = fact;
  const values = [
    chainOf(fact),
    userId,
    action,
    objectType,
    objectId,
    clinicId,
    patientId,
    origin.address,
    origin.requestId,
  ];
  const entry = sql`${prepared}
    INSERT INTO audit_entries (chain, user_id, action, object_type, object_id, clinic_id, patient_id, address, request_id)
    VALUES (${sql.join(values.map((value) => value ?? null))})`;
  deferStatement(trx, entry.compile(trx));
}

/** Entries of one chain wait for each other, so a clinic and an account have one each. */
function chainOf(fact: AuditFact): string {
  if (fact.clinicId !== undefined) return `clinic:${fact.clinicId}`;
  const account = fact.userId ?? (fact.objectType === 'user' ? fact.objectId : undefined);
  return account === undefined ? 'nobody' : `user:${account}`;
}
