import { sql } from 'kysely';
import type { AuditAction } from '#machines/lifecycles/auditActions.ts';
import type { PatientConsentEvent } from '#machines/lifecycles/patientConsent.machine.ts';
import { patientConsentSnapshot, patientConsentStatus } from '#machines/lifecycles/patientConsent.stored.ts';
import {
  asRead,
  type ConsentRow,
  type FullConsent,
  formOfConsent,
  storedConsent,
} from '#server/areas/patient-consents/consent.ts';
import { audit } from '#server/audit/audit.ts';
import { applyEvent, type Told } from '#server/lifecycle/apply-event.ts';
import type { Door } from '../at-door.ts';

/** A consent as far as the role of the public calls sees it. */
export type DoorConsent = Omit<
  FullConsent,
  | 'note'
  | 'replaced_by'
  | 'captured_by_name'
  | 'captured_elsewhere_by'
  | 'revoked_elsewhere_by'
  | 'origin'
  | 'revoked_at'
  | 'revoked_by'
  | 'revocation_reason'
  | 'void_reason'
  | 'created_at'
  | 'updated_at'
  | 'created_by'
  | 'updated_by'
>;

/**
 * The consents on a form that the link shows, the newest first; locked, as the desk may be finishing one of them. A link opens for no
 * patient who has died or whose chart is archived.
 */
export async function consentsOn({ trx }: Pick<Door, 'trx'>, form: number): Promise<DoorConsent[]> {
  const { rows } = await sql<DoorConsent>`
    SELECT t.id, t.clinic_id, t.patient_id, t.reservation_id, t.form_id, t.form_version, t.status, t.inactive_reason, t.decision,
      t.answers, t.rendered_text, t.signer, t.signature, t.witness, t.captured_by, t.valid_from, t.valid_until, t.checksum,
      t.version, t.language, t.merge_fields, t.from_home, p.shown_name AS patient_name, p.born AS birth_date,
      'active' AS patient_status,
      jsonb_build_object('patient_name', p.shown_name, 'birth_date', p.born, 'service', p.service, 'staff', p.staff) AS says_now,
      ${formOfConsent}
    FROM patient_consents t CROSS JOIN door_person() p
    WHERE t.form_id = ${form} ORDER BY t.id DESC FOR UPDATE OF t`.execute(trx);
  return rows.map(asRead);
}

type Changes = Partial<ConsentRow>;

/** Stores what changes of a consent, and counts it where its words or its standing do. */
export async function storeConsent(
  { trx }: Pick<Door, 'trx'>,
  { id }: Pick<DoorConsent, 'id'>,
  changes: Changes,
): Promise<void> {
  const cell = (value: unknown) =>
    typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value;
  const sets = Object.entries(changes).map(([name, value]) => sql`${sql.ref(name)} = ${cell(value)}`);
  await sql`
    UPDATE patient_consents SET ${sql.join(sets)}, updated_by = NULL, version = version + 1, updated_at = now()
    WHERE id = ${id}`.execute(trx);
}

/** Sends a consent's chart an event, stores what becomes of it, and adds it to the history as done by the link. */
export async function moveConsentByLink(
  door: Door,
  row: DoorConsent,
  event: PatientConsentEvent,
  changes: Changes = {},
  told: Told = {},
): Promise<void> {
  const before = patientConsentSnapshot(storedConsent(door, row));
  const after = patientConsentStatus(applyEvent(before, event, told));
  if (event.type === 'reread')
    await addStep(door, row.id, {
      action: 'formPublished',
      from: 'draft',
      to: 'draft',
      facts: before.context,
    });
  await storeConsent(door, row, { ...after, ...changes });
  const to = after.inactive_reason ?? after.status;
  const from = row.inactive_reason ?? row.status;
  await addStep(door, row.id, { action: event.type, from, to, facts: before.context, event });
}

interface Step {
  action: PatientConsentEvent['type'];
  from: string;
  to: string;
  facts: object;
  event?: PatientConsentEvent;
}

async function addStep(
  { trx, clinic }: Door,
  id: number,
  { action, from, to, facts, event = { type: 'formPublished' } }: Step,
): Promise<void> {
  const reason = ('reason' in event && event.reason) || null;
  await sql`
    INSERT INTO moves (clinic_id, consent_id, at, action, from_state, to_state, reason, sent, by_link)
    VALUES (${clinic.id}, ${id}, ${clinic.now}, ${action}, ${from}, ${to}, ${reason}, ${JSON.stringify({ facts, event })},
      ${'by' in event})`.execute(trx);
}

/** Writes an entry for what was done with a consent by the link. */
export const tellOfForm = (
  { trx, origin, clinic }: Door,
  action: Extract<AuditAction, `visit.form_${string}`>,
  { id, patient_id }: Pick<DoorConsent, 'id' | 'patient_id'>,
): Promise<void> =>
  audit(trx, origin, {
    action,
    clinicId: clinic.id,
    objectType: 'patient_consent',
    objectId: id,
    patientId: patient_id,
  });
