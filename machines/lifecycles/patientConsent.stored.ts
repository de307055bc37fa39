import { type SnapshotFrom, transition } from 'xstate';
import {
  type PatientConsentContext,
  type PatientConsentEvent,
  patientConsentMachine,
  type SignatureMethod,
} from './patientConsent.machine.ts';

/** What the chart needs of a stored consent; the names are those of the API. */
export type StoredPatientConsent = {
  status: 'draft' | 'active' | 'inactive' | 'not_done' | 'entered_in_error';
  inactive_reason: 'refused' | 'revoked' | 'expired' | 'superseded' | null;
  is_outdated: boolean;
  signature_method: SignatureMethod;
  requires_witness: boolean;
  needs_guardian: boolean;
  patient_status: PatientConsentContext['patient'];
  reservation_state: PatientConsentContext['reservation'];
  valid_until: string | null;
};

/** One line of a consent's history: the facts the guards looked at, and the event that was sent. */
export type PatientConsentLogEntry = { facts: PatientConsentContext; event: PatientConsentEvent };

type Snapshot = SnapshotFrom<typeof patientConsentMachine>;

const factsOf = (stored: StoredPatientConsent): PatientConsentContext => ({
  signatureMethod: stored.signature_method,
  requiresWitness: stored.requires_witness,
  needsGuardian: stored.needs_guardian,
  patient: stored.patient_status,
  reservation: stored.reservation_state,
  validUntil: stored.valid_until,
});

function stateOf(stored: StoredPatientConsent): Snapshot['value'] {
  if (stored.status === 'draft') return { draft: stored.is_outdated ? 'outdated' : 'current' };
  if (stored.status === 'inactive') return { inactive: stored.inactive_reason ?? 'refused' };
  return stored.status;
}

/** The chart, standing where the stored consent stands. */
export const patientConsentSnapshot = (stored: StoredPatientConsent): Snapshot =>
  patientConsentMachine.resolveState({ value: stateOf(stored), context: factsOf(stored) });

/** The status columns for a state of the chart. */
export function patientConsentStatus(
  snapshot: Snapshot,
): Pick<StoredPatientConsent, 'status' | 'inactive_reason'> {
  const { value } = snapshot;
  if (typeof value === 'string') return { status: value, inactive_reason: null };
  if ('inactive' in value) return { status: 'inactive', inactive_reason: value.inactive ?? null };
  return { status: 'draft', inactive_reason: null };
}

/** Where a history leads, from a fresh draft; an event that the chart would not take throws. */
export function replayPatientConsent(log: readonly PatientConsentLogEntry[]): Snapshot {
  let value: Snapshot['value'] = { draft: 'current' };
  let snapshot = patientConsentMachine.resolveState({ value, context: log[0]?.facts ?? patientConsentFacts });
  for (const { facts, event } of log) {
    snapshot = patientConsentMachine.resolveState({ value, context: facts });
    if (!snapshot.can(event)) throw new Error(`${event.type} cannot follow ${JSON.stringify(value)}`);
    snapshot = transition(patientConsentMachine, snapshot, event)[0];
    value = snapshot.value;
  }
  return snapshot;
}

/** The facts of a consent that hangs on no reservation and asks for a drawn signature of the patient. */
export const patientConsentFacts: PatientConsentContext = {
  signatureMethod: 'drawn',
  requiresWitness: false,
  needsGuardian: false,
  patient: 'active',
  reservation: 'none',
  validUntil: null,
};
