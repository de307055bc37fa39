import { type SnapshotFrom, transition } from 'xstate';
import type { Act } from './act.ts';
import { type ConsentFormEvent, consentFormMachine } from './consentForm.machine.ts';

/** What the chart needs of a stored form; the names are those of the API. */
export type StoredConsentForm = {
  status: 'draft' | 'published' | 'archived';
  current_version: number;
  has_draft: boolean;
};

type Snapshot = SnapshotFrom<typeof consentFormMachine>;

/** The chart, standing where the stored form stands. */
export const consentFormSnapshot = (stored: StoredConsentForm): Snapshot =>
  consentFormMachine.resolveState({
    value:
      stored.status === 'published'
        ? { published: stored.has_draft ? 'revising' : 'settled' }
        : stored.status,
    context: { currentVersion: stored.current_version, hasDraft: stored.has_draft },
  });

/** The status column for a state of the chart. */
export const consentFormStatus = (snapshot: Snapshot): StoredConsentForm['status'] =>
  typeof snapshot.value === 'string' ? snapshot.value : 'published';

/** Where a history leads, from a fresh draft; an event that the chart would not take throws. */
export function replayConsentForm(events: readonly ConsentFormEvent[]): Snapshot {
  let snapshot = consentFormSnapshot({ status: 'draft', current_version: 0, has_draft: true });
  for (const event of events) {
    if (!snapshot.can(event))
      throw new Error(`${event.type} cannot follow ${JSON.stringify(snapshot.value)}`);
    snapshot = transition(consentFormMachine, snapshot, event)[0];
  }
  return snapshot;
}

const boss: Act = { by: 2, role: 'manager', at: '2026-03-02T09:00:00Z' };

/** Concrete events for exploring the chart: every event, and each guard both ways. */
export const consentFormSamples: readonly ConsentFormEvent[] = [
  { ...boss, type: 'edit' },
  { ...boss, type: 'newDraft' },
  { ...boss, type: 'discardDraft' },
  { ...boss, type: 'restore' },
  { ...boss, type: 'duplicate' },
  { ...boss, type: 'archive', reason: 'Replaced by another form.' },
  { ...boss, type: 'publish', title: 'Photography', blocks: 4 },
  { ...boss, type: 'publish', title: ' ', blocks: 4 },
  { ...boss, type: 'publish', title: 'Photography', blocks: 0 },
  { ...boss, type: 'publish', title: 'Photography', blocks: 4, untranslated: ['pt'] },
];
