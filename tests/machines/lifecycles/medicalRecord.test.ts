import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import { type MedicalRecordEvent, medicalRecordMachine } from '#machines/lifecycles/medicalRecord.machine.ts';
import {
  type MedicalRecordLogEntry,
  medicalRecordFacts,
  medicalRecordInputs,
  medicalRecordSamples,
  medicalRecordSnapshot,
  replayMedicalRecord,
  type StoredMedicalRecord,
} from '#machines/lifecycles/medicalRecord.stored.ts';
import { allowed, refusalReason } from '#machines/lifecycles/refusalReason.ts';
import fc from '#tests/support/fixed-chance.ts';

const who = { by: 1, role: 'practitioner', at: '2026-03-02T09:00:00Z' } as const;
const reason = 'The dose was recorded wrongly.';

const wishes: MedicalRecordEvent[] = [
  { ...who, type: 'edit', staff: 7 },
  { ...who, type: 'requestReview' },
  { ...who, type: 'return', reason },
  { ...who, type: 'sign', staff: 7, missing: [] },
  { ...who, type: 'signPart', staff: 7 },
  { ...who, type: 'cosign', staff: 8, missing: [] },
  { ...who, type: 'amend', staff: 7, reason, missing: [] },
  { ...who, type: 'addAddendum', reason, text: 'The patient called back.' },
  { ...who, type: 'signAddendum' },
  { ...who, type: 'unlock', reason },
  { ...who, type: 'discard' },
  { ...who, type: 'restore' },
  { ...who, type: 'void', reason },
];

const stored = (facts: Partial<StoredMedicalRecord>): StoredMedicalRecord => ({
  status: 'draft',
  staff: 7,
  co_authors: [],
  signatures: [],
  co_signer: null,
  signed_at: null,
  discarded_at: null,
  unlock_hours: 24,
  unlock_always: false,
  has_open_addendum: false,
  ...facts,
});

const signatureOf = (staff: number, is_current = true) => ({
  staff,
  signed_at: '2026-03-02T08:00:00Z',
  is_current,
});
const signed = { status: 'signed', signed_at: '2026-03-02T08:00:00Z' } as const;
const table: [Partial<StoredMedicalRecord>, string][] = [
  [{}, 'edit requestReview sign discard void'],
  [{ co_signer: 8 }, 'edit requestReview sign discard void'],
  [{ staff: 9 }, 'edit requestReview discard void'],
  [{ signed_version: 1 }, 'edit requestReview sign void'],
  [{ co_authors: [9] }, 'edit requestReview signPart discard void'],
  [{ co_authors: [9], signatures: [signatureOf(7)] }, 'edit requestReview discard void'],
  [{ co_authors: [9], signatures: [signatureOf(7, false)] }, 'edit requestReview signPart discard void'],
  [{ co_authors: [9], signatures: [signatureOf(9)] }, 'edit requestReview sign discard void'],
  [
    { status: 'in_review', co_authors: [9], co_signer: 8, signatures: [signatureOf(9)] },
    'return signPart void',
  ],
  [
    {
      status: 'in_review',
      co_authors: [9],
      co_signer: 8,
      signatures: [signatureOf(9, false), signatureOf(7)],
    },
    'return cosign void',
  ],
  [{ status: 'in_review' }, 'return sign void'],
  [{ status: 'in_review', co_signer: 8 }, 'return cosign void'],
  [signed, 'amend addAddendum unlock void'],
  [{ ...signed, unlock_hours: null }, 'amend addAddendum void'],
  [{ ...signed, signed_at: '2026-02-28T08:00:00Z' }, 'amend addAddendum void'],
  [{ ...signed, unlock_hours: null, unlock_always: true }, 'amend addAddendum unlock void'],
  [{ ...signed, signed_at: '2016-02-28T08:00:00Z', unlock_always: true }, 'amend addAddendum unlock void'],
  [{ ...signed, has_open_addendum: true }, 'signAddendum void'],
  [{ ...signed, status: 'amended' }, 'amend addAddendum void'],
  [{ ...signed, status: 'amended', has_open_addendum: true }, 'signAddendum void'],
  [{ status: 'discarded', discarded_at: '2026-02-20T09:00:00Z' }, 'restore'],
  [{ status: 'discarded', discarded_at: '2026-01-20T09:00:00Z' }, ''],
  [{ ...signed, status: 'entered_in_error' }, ''],
];

describe('a stored record', () => {
  test.each(table)('%j allows: %s', (facts, expected) => {
    const taken = allowed(medicalRecordSnapshot(stored(facts)), wishes).map((event) => event.type);
    expect(taken.join(' ')).toBe(expected);
  });

  test.each([
    [{}, { ...who, type: 'sign', staff: 7, missing: ['assessment'] }, 'isComplete'],
    [{}, { ...who, role: 'receptionist', type: 'sign', staff: 7, missing: [] }, 'treatsPatients'],
    [{ co_signer: 7 }, { ...who, role: 'owner', type: 'sign', staff: 7, missing: [] }, 'isNotSecond'],
    [{ staff: 9 }, { ...who, type: 'sign', staff: 7, missing: [] }, 'maySignIt'],
    [{ staff: 9, co_authors: [8] }, { ...who, type: 'sign', staff: 7, missing: [] }, 'maySignIt'],
    [{ staff: 9, created_by: 2 }, { ...who, type: 'edit', staff: 7, newAuthor: 7 }, 'keepsAuthor'],
    [{ signed_version: 1 }, { ...who, type: 'discard' }, 'neverSigned'],
    [
      { ...signed, has_open_addendum: true, open_addendum_author: 2 },
      { ...who, type: 'signAddendum' },
      'wroteAddendum',
    ],
    [{ co_authors: [9] }, { ...who, type: 'sign', staff: 7, missing: [] }, 'othersHaveSigned'],
    [{ co_authors: [9] }, { ...who, type: 'signPart', staff: 8 }, 'isAuthor'],
    [
      { co_authors: [9], signatures: [signatureOf(7)] },
      { ...who, type: 'signPart', staff: 7 },
      'hasNotSignedThis',
    ],
    [
      { co_authors: [9], signatures: [signatureOf(9)] },
      { ...who, type: 'signPart', staff: 7 },
      'othersWillSign',
    ],
    [
      { status: 'in_review', co_authors: [9], co_signer: 8 },
      { ...who, type: 'cosign', staff: 8, missing: [] },
      'authorsHaveSigned',
    ],
    [{ status: 'in_review', co_signer: 8 }, { ...who, type: 'cosign', staff: 7, missing: [] }, 'isCosigner'],
    [signed, { ...who, type: 'amend', staff: 7, reason: ' ', missing: [] }, 'reasonGiven'],
    [
      { ...signed, has_open_addendum: true },
      { ...who, type: 'addAddendum', reason, text: 'x' },
      'noAddendumOpen',
    ],
    [{ ...signed, unlock_hours: null }, { ...who, type: 'unlock', reason }, 'clinicUnlocks'],
    [{ ...signed, unlock_hours: 0 }, { ...who, type: 'unlock', reason }, 'isInUnlockWindow'],
    [signed, { ...who, role: 'receptionist', type: 'void', reason }, 'leadsOrTreats'],
    [signed, { ...who, type: 'void', reason: ' ' }, 'reasonGiven'],
    [signed, { ...who, type: 'unlock', staff: 7, reason: '' }, 'reasonGiven'],
    [signed, { ...who, type: 'unlock', staff: 7 }, 'reasonGiven'],
    [signed, { ...who, role: 'assistant', type: 'unlock', staff: 7, reason }, 'treatsPatients'],
    [signed, { ...who, type: 'unlock', staff: 8, reason }, 'isTheirs'],
    [{ status: 'in_review', co_signer: 8 }, { ...who, type: 'return', staff: 8 }, 'reasonGiven'],
    [{ status: 'in_review', co_signer: 8 }, { ...who, type: 'return', staff: 9, reason }, 'isTheirs'],
    [
      { status: 'in_review', co_signer: 8 },
      { ...who, role: 'assistant', type: 'cosign', staff: 8, missing: [] },
      'treatsPatients',
    ],
    [
      { ...signed, has_open_addendum: true, open_addendum_author: 1 },
      { ...who, role: 'assistant', type: 'signAddendum' },
      'treatsPatients',
    ],
    [signed, { ...who, type: 'addAddendum', reason: ' ', text: 'x' }, 'reasonGiven'],
    [signed, { ...who, role: 'assistant', type: 'addAddendum', reason, text: 'x' }, 'treatsPatients'],
    [
      { ...signed, staff: 9, created_by: 2 },
      { ...who, type: 'amend', staff: 7, newAuthor: 7, reason, missing: [] },
      'keepsAuthor',
    ],
    [
      { ...signed, staff: 9, created_by: 2 },
      { ...who, type: 'amend', staff: 7, namesSigners: true, reason, missing: [] },
      'keepsSigners',
    ],
    [{ staff: 9, created_by: 2 }, { ...who, type: 'edit', staff: 7, namesSigners: true }, 'keepsSigners'],
    [{ staff: 9, created_by: 2 }, { ...who, type: 'requestReview', staff: 7 }, 'writesIt'],
    [{ staff: 9, created_by: 2, co_signer: 7 }, { ...who, type: 'requestReview', staff: 7 }, 'writesIt'],
    [{ staff: 9, created_by: 2 }, { ...who, type: 'discard', staff: 7 }, 'writesIt'],
  ] as [Partial<StoredMedicalRecord>, MedicalRecordEvent, string][])(
    '%j: %j is stopped by %s',
    (facts, event, guard) => {
      expect(refusalReason(medicalRecordSnapshot(stored(facts)), event)?.guard).toBe(guard);
    },
  );
});

test('who writes it, who began it and who leads the clinic send it to review and open it again', () => {
  const draft = medicalRecordSnapshot(stored({ staff: 9, created_by: 2, co_authors: [7] }));
  const locked = medicalRecordSnapshot(stored({ ...signed, staff: 9, created_by: 2, co_signer: 8 }));
  const others = { ...who, by: 5, role: 'practitioner' } as const;
  for (const act of [
    { ...others, staff: 9 },
    { ...others, staff: 7 },
    { ...others, by: 2, staff: 6 },
    { ...others, role: 'owner', staff: null },
    { ...others, role: 'manager', staff: 6 },
  ] as const)
    expect([act, draft.can({ ...act, type: 'requestReview' })]).toEqual([act, true]);
  expect(locked.can({ ...others, staff: 8, type: 'unlock', reason })).toBe(true);
  expect(locked.can({ ...others, staff: 6, type: 'unlock', reason })).toBe(false);
});

test('an amendment is dated, and what was ever signed is remembered', () => {
  const later = '2026-03-02T10:00:00Z';
  const amend = { ...who, type: 'amend', staff: 7, reason, missing: [], at: later } as const;
  for (const status of ['signed', 'amended'] as const) {
    const [amended] = transition(
      medicalRecordMachine,
      medicalRecordSnapshot(stored({ ...signed, status })),
      amend,
    );
    expect(amended.context).toMatchObject({ signedAt: later, wasSigned: true });
  }
});

test('the owner signs for an author who cannot, and the first of two signatures leads to the second', () => {
  const owner = { ...who, role: 'owner', type: 'sign', staff: 3, missing: [] } as const;
  expect(transition(medicalRecordMachine, medicalRecordSnapshot(stored({})), owner)[0].value).toBe('signed');
  const first = medicalRecordSnapshot(stored({ co_signer: 8 }));
  const [second] = transition(medicalRecordMachine, first, { ...who, type: 'sign', staff: 7, missing: [] });
  expect(second.value).toBe('in_review');
  expect(second.can({ ...who, type: 'cosign', staff: 8, missing: [] })).toBe(true);
});

test('replaying the history gives the state, whatever happened', () => {
  const start = fc.constantFrom(...medicalRecordInputs);
  fc.assert(
    fc.property(
      start,
      fc.array(fc.constantFrom(...medicalRecordSamples), { maxLength: 40 }),
      (input, events) => {
        const context = { ...medicalRecordFacts(stored({ unlock_hours: null })), ...input };
        let snapshot = medicalRecordMachine.resolveState({ value: 'draft', context });
        const log: MedicalRecordLogEntry[] = [];
        for (const event of events) {
          if (!snapshot.can(event)) continue;
          log.push({ facts: snapshot.context, event });
          snapshot = transition(medicalRecordMachine, snapshot, event)[0];
        }
        const replayed = replayMedicalRecord(log);
        expect(replayed.value).toBe(snapshot.value);
        if (log.length) expect(replayed.context).toEqual(snapshot.context);
      },
    ),
  );
});

test('a history from before records had several authors replays as well', () => {
  const facts = {
    coSigner: null,
    signedAt: null,
    discardedAt: null,
    unlockHours: 24,
    unlocksAlways: false,
    hasOpenAddendum: false,
  };
  const event = medicalRecordSamples.find((one) => one.type === 'sign' && one.missing.length === 0);
  if (!event) throw new Error('The samples sign nothing.');
  expect(replayMedicalRecord([{ facts, event }]).value).toBe('signed');
});
