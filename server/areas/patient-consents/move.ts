import { sql } from 'kysely';
import type { PatientConsentEvent } from '#machines/lifecycles/patientConsent.machine.ts';
import { patientConsentSnapshot, patientConsentStatus } from '#machines/lifecycles/patientConsent.stored.ts';
import type { Scope } from '#server/access/scope.ts';
import { updateRow } from '#server/database/rows.ts';
import { applyEvent, type Told } from '#server/lifecycle/apply-event.ts';
import { addMove } from '#server/lifecycle/moves.ts';
import { type ConsentRow, fullConsent, isSuperseded, storedConsent } from './consent.ts';

/** Sends a consent's chart an event, stores what becomes of it, and adds it to the history. */
export async function moveConsent(
  scope: Scope,
  id: number,
  event: PatientConsentEvent,
  changes: Partial<ConsentRow> = {},
  told: Told = {},
): Promise<ConsentRow> {
  const row = await fullConsent(scope, id);
  const before = patientConsentSnapshot(storedConsent(scope, row));
  const after = applyEvent(before, event, told);
  const isAct = 'by' in event;
  if (event.type === 'reread') {
    const type = isSuperseded(row) ? ('formPublished' as const) : ('wordsChanged' as const);
    const seen = { action: type, from: 'draft', to: 'draft', isAct: false };
    await addMove(scope, 'consent_id', id, {
      ...seen,
      sent: { facts: before.context, event: { type } },
    });
  }
  const columns = { ...patientConsentStatus(after), ...changes };
  const moved = await updateRow(
    scope.trx,
    'patient_consents',
    row,
    columns,
    isAct ? scope.user.id : row.updated_by,
  );
  await addMove(scope, 'consent_id', id, {
    action: event.type,
    from: nameOf(row),
    to: nameOf(moved),
    reason: reasonOf(event),
    sent: { facts: before.context, event },
    isAct,
  });
  return moved;
}

const reasonOf = (event: PatientConsentEvent) =>
  'reason' in event ? event.reason : 'lateReason' in event ? event.lateReason : null;

const nameOf = ({ status, inactive_reason }: ConsentRow) => inactive_reason ?? status;

/** Lets consents whose time has run out expire; called before consents are shown. */
export async function expireDue(scope: Scope): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM patient_consents WHERE clinic_id = ${scope.clinic.id} AND status = 'active' AND valid_until <= now()
    ORDER BY valid_until LIMIT 50 FOR UPDATE SKIP LOCKED`.execute(scope.trx);
  const event = { type: 'timePassed' as const, at: scope.clinic.now.toISOString() };
  for (const { id } of rows) await moveConsent(scope, id, event);
}

/** Lets one consent expire whose time has run out, unless something else has become of it meanwhile. */
export async function expireOne(scope: Scope, id: number): Promise<void> {
  const { rows } = await sql`
    SELECT FROM patient_consents WHERE clinic_id = ${scope.clinic.id} AND id = ${id} AND status = 'active'
      AND valid_until <= now() FOR UPDATE`.execute(scope.trx);
  if (rows.length > 0)
    await moveConsent(scope, id, { type: 'timePassed', at: scope.clinic.now.toISOString() });
}

/** Lets earlier consents on the same form give way to one just signed. */
export async function supersedeEarlier(scope: Scope, signed: ConsentRow, isPerVisit: boolean): Promise<void> {
  for (const id of await othersInForce(scope, signed, isPerVisit))
    await moveConsent(scope, id, { type: 'newerSigned' });
}

/** The other consents in force to the same form, locked; at each visit anew, those of the same visit. */
export async function othersInForce(
  { trx, clinic }: Scope,
  consent: ConsentRow,
  isPerVisit: boolean,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM patient_consents WHERE clinic_id = ${clinic.id} AND patient_id = ${consent.patient_id}
      AND form_id = ${consent.form_id} AND status = 'active' AND id <> ${consent.id}
      AND (NOT ${isPerVisit}::boolean OR reservation_id IS NOT DISTINCT FROM ${consent.reservation_id})
    ORDER BY id FOR UPDATE`.execute(trx);
  return rows.map(({ id }) => id);
}
