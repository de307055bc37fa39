import type { Act } from './act.ts';
import type { PatientConsentContext, PatientConsentEvent, Signing } from './patientConsent.machine.ts';

const desk: Act = { by: 1, role: 'receptionist', at: '2026-03-02T09:00:00Z' };
const boss: Act = { by: 2, role: 'manager', at: '2026-03-02T09:00:00Z' };
const reason = 'The patient decided so.';
const drawn: Signing = {
  unanswered: [],
  signature: { method: 'drawn', isEmpty: false },
  signer: 'patient',
  hasWitness: false,
};

/** Concrete events for exploring the chart: every event, and each guard both ways. */
export const patientConsentSamples: readonly PatientConsentEvent[] = [
  { ...desk, ...drawn, type: 'sign' },
  { ...desk, ...drawn, type: 'sign', unanswered: ['allergies'] },
  { ...desk, ...drawn, type: 'sign', foreignInitials: ['risks'] },
  { ...desk, ...drawn, type: 'sign', signature: { method: 'typed', isEmpty: false } },
  { ...desk, ...drawn, type: 'sign', signature: { method: 'typed', isEmpty: false, isOwnName: false } },
  { ...desk, ...drawn, type: 'sign', signature: { method: 'checkbox', isEmpty: false } },
  { ...desk, ...drawn, type: 'sign', signature: { method: 'drawn', isEmpty: true } },
  { ...desk, ...drawn, type: 'sign', signer: 'guardian', hasWitness: true, lateReason: 'Signed on paper.' },
  { ...desk, ...drawn, type: 'sign', hasWitness: true },
  { ...desk, ...drawn, type: 'sign', signer: 'guardian' },
  { ...desk, ...drawn, type: 'sign', signer: 'guardian', isAnother: false },
  { ...desk, ...drawn, type: 'sign', signer: 'proxy', isRelated: false },
  { ...desk, type: 'edit' },
  { ...desk, type: 'reread' },
  { ...desk, type: 'refuse', reason },
  { ...desk, type: 'refuse' },
  { ...desk, type: 'abandon', reason },
  { ...desk, type: 'abandon', reason: '' },
  { ...desk, type: 'revoke', reason },
  { ...desk, type: 'revoke', reason: null },
  { ...boss, type: 'void', reason },
  { ...boss, type: 'void' },
  { ...desk, type: 'void', reason },
  { type: 'formPublished' },
  { type: 'wordsChanged' },
  { type: 'newerSigned' },
  { type: 'timePassed', at: '2026-03-01T00:00:00Z' },
  { type: 'timePassed', at: '2027-04-01T00:00:00Z' },
];

/** Facts to start from, so that the guards which look at the context go both ways. */
export const patientConsentInputs: readonly Partial<PatientConsentContext>[] = [
  { validUntil: '2027-03-02T00:00:00Z' },
  { reservation: 'open', needsGuardian: true, requiresWitness: true },
  { reservation: 'closed' },
  { reservation: 'off' },
  { patient: 'archived' },
  { patient: 'deceased' },
];
