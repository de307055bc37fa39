import { type SnapshotFrom, transition } from 'xstate';
import type { Act } from './act.ts';
import {
  type MedicalRecordContext,
  type MedicalRecordEvent,
  medicalRecordMachine,
} from './medicalRecord.machine.ts';

/** What the chart needs of a stored record; the names are those of the API. */
export type StoredMedicalRecord = {
  status: 'draft' | 'in_review' | 'signed' | 'amended' | 'discarded' | 'entered_in_error';
  staff: number;
  co_authors: readonly number[];
  signatures: readonly { staff: number; signed_at: string | null; is_current: boolean }[];
  co_signer: number | null;
  signed_at: string | null;
  discarded_at: string | null;
  unlock_hours: number | null;
  unlock_always: boolean;
  has_open_addendum: boolean;
  open_addendum_author?: number | null;
  created_by?: number | null;
  /** How many times words of it were signed; a server that does not say so counts as never. */
  signed_version?: number;
};

/**
 * One line of a record's history: the facts the guards looked at, and the event that was sent. A line that was stored
 * before a fact came to the chart lacks it.
 */
export type MedicalRecordLogEntry = { facts: Partial<MedicalRecordContext>; event: MedicalRecordEvent };

type Snapshot = SnapshotFrom<typeof medicalRecordMachine>;

/** What the guards look at, of a stored record. */
export const medicalRecordFacts = (stored: StoredMedicalRecord): MedicalRecordContext => ({
  author: stored.staff,
  createdBy: stored.created_by ?? null,
  coSigner: stored.co_signer,
  authors: stored.co_authors.length > 0 ? [stored.staff, ...stored.co_authors] : [],
  signedBy: stored.signatures.filter(({ signed_at }) => signed_at !== null).map(({ staff }) => staff),
  signedThis: stored.signatures.filter(({ is_current }) => is_current).map(({ staff }) => staff),
  signedAt: stored.signed_at,
  discardedAt: stored.discarded_at,
  unlockHours: stored.unlock_hours,
  unlocksAlways: stored.unlock_always,
  hasOpenAddendum: stored.has_open_addendum,
  addendumBy: stored.open_addendum_author ?? null,
  wasSigned: (stored.signed_version ?? 0) > 0,
});

/** The chart, standing where the stored record stands. */
export const medicalRecordSnapshot = (stored: StoredMedicalRecord): Snapshot =>
  medicalRecordMachine.resolveState({ value: stored.status, context: medicalRecordFacts(stored) });

/** Where a history leads, from a fresh draft; an event that the chart would not take throws. */
export function replayMedicalRecord(log: readonly MedicalRecordLogEntry[]): Snapshot {
  const context = {
    author: null,
    createdBy: null,
    coSigner: null,
    authors: [],
    signedBy: [],
    signedThis: [],
    signedAt: null,
    discardedAt: null,
    unlockHours: null,
    unlocksAlways: false,
    hasOpenAddendum: false,
    addendumBy: null,
    wasSigned: false,
  };
  let snapshot = medicalRecordMachine.resolveState({ value: 'draft', context });
  for (const { facts, event } of log) {
    snapshot = medicalRecordMachine.resolveState({
      value: snapshot.value,
      context: { ...context, ...facts },
    });
    if (!snapshot.can(event)) throw new Error(`${event.type} cannot follow ${snapshot.value}`);
    snapshot = transition(medicalRecordMachine, snapshot, event)[0];
  }
  return snapshot;
}

const doctor: Act = { by: 1, role: 'practitioner', at: '2026-03-02T09:00:00Z' };
const desk: Act = { by: 3, role: 'receptionist', at: '2026-03-02T09:00:00Z' };
const reason = 'The dose was recorded wrongly.';

/** Concrete events for exploring the chart: every event, and each guard both ways. */
export const medicalRecordSamples: readonly MedicalRecordEvent[] = [
  { ...doctor, type: 'edit', staff: 7 },
  { ...doctor, type: 'edit', staff: 9, newAuthor: 9 },
  { ...doctor, type: 'edit', staff: 7, newAuthor: 9 },
  { ...doctor, type: 'edit', staff: 9, namesSigners: true },
  { ...doctor, type: 'edit', staff: 7, namesSigners: true },
  { ...doctor, type: 'requestReview' },
  { ...doctor, type: 'requestReview', staff: 7 },
  { ...doctor, type: 'requestReview', staff: 9 },
  { ...doctor, type: 'discard' },
  { ...doctor, type: 'discard', staff: 9 },
  { ...doctor, type: 'restore' },
  { ...doctor, type: 'restore', at: '2026-05-02T09:00:00Z' },
  { ...doctor, type: 'sign', staff: 7, missing: [] },
  { ...doctor, type: 'sign', staff: 7, missing: ['assessment'] },
  { ...doctor, type: 'sign', staff: 8, missing: [] },
  { ...desk, type: 'sign', staff: 9, missing: [] },
  { ...desk, type: 'sign', staff: 7, missing: [] },
  { ...doctor, type: 'signPart', staff: 7 },
  { ...doctor, type: 'signPart', staff: 8 },
  { ...doctor, type: 'signPart', staff: 9 },
  { ...desk, type: 'signPart', staff: 7 },
  { ...doctor, type: 'cosign', staff: 8, missing: [] },
  { ...doctor, type: 'cosign', staff: 7, missing: [] },
  { ...doctor, type: 'sign', staff: 6, missing: [] },
  { ...desk, type: 'cosign', staff: 8, missing: [] },
  { ...doctor, type: 'cosign', staff: 8, missing: ['assessment'] },
  { ...doctor, type: 'return', reason },
  { ...doctor, type: 'return' },
  { ...doctor, type: 'return', staff: 8, reason },
  { ...doctor, type: 'return', staff: 6, reason },
  { ...doctor, type: 'unlock', reason },
  { ...doctor, type: 'unlock' },
  { ...desk, type: 'unlock', reason },
  { ...doctor, type: 'unlock', staff: 6, reason },
  { ...doctor, type: 'unlock', reason, at: '2026-03-09T09:00:00Z' },
  { ...doctor, type: 'amend', staff: 7, reason, missing: [] },
  { ...doctor, type: 'amend', staff: 7, reason, missing: [], at: '2026-03-03T09:00:00Z' },
  { ...doctor, type: 'amend', staff: 7, reason: ' ', missing: [] },
  { ...doctor, type: 'amend', staff: 7, reason, missing: ['plan'] },
  { ...doctor, type: 'amend', staff: 9, newAuthor: 9, reason, missing: [] },
  { ...doctor, type: 'amend', staff: 9, reason, missing: [], namesSigners: true },
  { ...doctor, type: 'addAddendum', reason, text: 'The patient called back.' },
  { ...doctor, type: 'addAddendum', reason, text: ' ' },
  { ...doctor, type: 'addAddendum', reason: ' ', text: 'The patient called back.' },
  { ...doctor, type: 'signAddendum' },
  { ...doctor, by: 2, type: 'signAddendum' },
  { ...desk, type: 'signAddendum' },
  { ...doctor, type: 'void', reason },
  { ...doctor, type: 'void' },
  { ...desk, type: 'void', reason },
];

/** Facts to start from, so that the guards which look at the context go both ways. */
export const medicalRecordInputs: readonly Partial<MedicalRecordContext>[] = [
  { unlockHours: 24 },
  { unlockHours: null },
  { unlocksAlways: true },
  { coSigner: 8, unlockHours: 24 },
  { authors: [7, 8], unlockHours: 24 },
  { authors: [7, 9], coSigner: 8 },
  { author: 7, createdBy: 2, coSigner: 8 },
  { author: 7, createdBy: 2, unlockHours: 24 },
  { hasOpenAddendum: true },
];
