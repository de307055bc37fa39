import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import {
  type PatientConsentEvent,
  patientConsentMachine,
  type Signing,
} from '#machines/lifecycles/patientConsent.machine.ts';
import { patientConsentInputs, patientConsentSamples } from '#machines/lifecycles/patientConsent.samples.ts';
import {
  type PatientConsentLogEntry,
  patientConsentFacts,
  patientConsentSnapshot,
  patientConsentStatus,
  replayPatientConsent,
  type StoredPatientConsent,
} from '#machines/lifecycles/patientConsent.stored.ts';
import { allowed, refusalReason } from '#machines/lifecycles/refusalReason.ts';
import fc from '#tests/support/fixed-chance.ts';

const who = { by: 1, role: 'manager', at: '2026-03-02T09:00:00Z' } as const;
const reason = 'The patient decided so.';
const signing: Signing = {
  unanswered: [],
  signature: { method: 'drawn', isEmpty: false },
  signer: 'patient',
  hasWitness: false,
};
const sign = { ...who, ...signing, type: 'sign' } as const;

const wishes: PatientConsentEvent[] = [
  { ...who, type: 'edit' },
  { ...who, type: 'reread' },
  sign,
  { ...who, type: 'refuse', reason },
  { ...who, type: 'abandon', reason },
  { ...who, type: 'revoke', reason },
  { ...who, type: 'void', reason },
  { type: 'formPublished' },
  { type: 'wordsChanged' },
  { type: 'newerSigned' },
  { type: 'timePassed', at: '2028-01-01T00:00:00Z' },
];

const stored = (facts: Partial<StoredPatientConsent>): StoredPatientConsent => ({
  status: 'draft',
  inactive_reason: null,
  is_outdated: false,
  signature_method: 'drawn',
  requires_witness: false,
  needs_guardian: false,
  patient_status: 'active',
  reservation_state: 'none',
  valid_until: '2027-03-02T00:00:00Z',
  ...facts,
});

const table: [Partial<StoredPatientConsent>, string][] = [
  [{}, 'edit sign refuse abandon void formPublished wordsChanged'],
  [{ is_outdated: true }, 'edit reread refuse abandon void'],
  [{ reservation_state: 'off' }, 'edit abandon void formPublished wordsChanged'],
  [{ patient_status: 'archived' }, 'edit abandon void formPublished wordsChanged'],
  [{ patient_status: 'deceased' }, 'edit abandon void formPublished wordsChanged'],
  [{ patient_status: 'deceased', status: 'active' }, 'revoke void newerSigned timePassed'],
  [{ reservation_state: 'closed' }, 'edit refuse abandon void formPublished wordsChanged'],
  [{ needs_guardian: true }, 'edit refuse abandon void formPublished wordsChanged'],
  [{ requires_witness: true }, 'edit refuse abandon void formPublished wordsChanged'],
  [{ signature_method: 'typed' }, 'edit refuse abandon void formPublished wordsChanged'],
  [{ status: 'active' }, 'revoke void newerSigned timePassed'],
  [{ status: 'active', valid_until: null }, 'revoke void newerSigned'],
  [{ status: 'inactive', inactive_reason: 'refused' }, 'void'],
  [{ status: 'inactive', inactive_reason: 'revoked' }, 'void'],
  [{ status: 'inactive', inactive_reason: 'expired' }, 'void'],
  [{ status: 'inactive', inactive_reason: 'superseded' }, 'void'],
  [{ status: 'not_done' }, 'void'],
  [{ status: 'entered_in_error' }, ''],
];

describe('a stored consent', () => {
  test.each(table)('%j allows: %s', (facts, expected) => {
    const taken = allowed(patientConsentSnapshot(stored(facts)), wishes).map((event) => event.type);
    expect(taken.join(' ')).toBe(expected);
  });

  test.each([
    [{ reservation_state: 'off' }, {}, 'isOn'],
    [{ patient_status: 'archived' }, {}, 'isInUse'],
    [{ patient_status: 'deceased', needs_guardian: true }, { signer: 'guardian' }, 'isAlive'],
    [{ reservation_state: 'closed' }, {}, 'inTimeOrExplained'],
    [{}, { unanswered: ['allergies'] }, 'isAnswered'],
    [{}, { signature: { method: 'checkbox', isEmpty: false } }, 'methodFits'],
    [{}, { signature: { method: 'drawn', isEmpty: true } }, 'isSigned'],
    [{}, { signature: { method: 'typed', isEmpty: false, isOwnName: false } }, 'isOwnName'],
    [{}, { foreignInitials: ['risks'] }, 'hasOwnInitials'],
    [{}, { signer: 'guardian', isAnother: false }, 'isAnother'],
    [{}, { signer: 'proxy', isRelated: false }, 'isRelated'],
    [{ needs_guardian: true }, {}, 'signerFits'],
    [{ requires_witness: true }, {}, 'isWitnessed'],
  ] as [Partial<StoredPatientConsent>, Partial<Signing>, string][])(
    '%j signed with %j is stopped by %s',
    (facts, payload, guard) => {
      expect(refusalReason(patientConsentSnapshot(stored(facts)), { ...sign, ...payload })?.guard).toBe(
        guard,
      );
    },
  );

  test('whoever cannot draw may type instead', () => {
    const typed = { ...sign, signature: { method: 'typed' as const, isEmpty: false } };
    expect(patientConsentSnapshot(stored({})).can(typed)).toBe(true);
  });

  test('signed late with a reason, or by a guardian, it is taken', () => {
    expect(
      patientConsentSnapshot(stored({ reservation_state: 'closed' })).can({ ...sign, lateReason: reason }),
    ).toBe(true);
    expect(
      patientConsentSnapshot(stored({ needs_guardian: true })).can({ ...sign, signer: 'guardian' }),
    ).toBe(true);
  });
});

test('replaying the history gives the state, whatever happened', () => {
  const start = fc.constantFrom(...patientConsentInputs);
  fc.assert(
    fc.property(
      start,
      fc.array(fc.constantFrom(...patientConsentSamples), { maxLength: 40 }),
      (input, events) => {
        const facts = { ...patientConsentFacts, ...input };
        let snapshot = patientConsentMachine.resolveState({ value: { draft: 'current' }, context: facts });
        const log: PatientConsentLogEntry[] = [];
        for (const event of events) {
          if (!snapshot.can(event)) continue;
          log.push({ facts, event });
          snapshot = transition(patientConsentMachine, snapshot, event)[0];
        }
        expect(replayPatientConsent(log).value).toEqual(log.length ? snapshot.value : { draft: 'current' });
        const columns = {
          ...patientConsentStatus(snapshot),
          is_outdated: snapshot.matches({ draft: 'outdated' }),
        };
        expect(patientConsentSnapshot(stored(columns)).value).toEqual(snapshot.value);
      },
    ),
  );
});
