import { expect, test } from 'vitest';
import { transition } from 'xstate';
import { type ConsentFormEvent, consentFormMachine } from '#machines/lifecycles/consentForm.machine.ts';
import {
  consentFormSamples,
  consentFormSnapshot,
  consentFormStatus,
  replayConsentForm,
  type StoredConsentForm,
} from '#machines/lifecycles/consentForm.stored.ts';
import { allowed, refusalReason } from '#machines/lifecycles/refusalReason.ts';
import fc from '#tests/support/fixed-chance.ts';

const who = { by: 1, role: 'manager', at: '2026-03-02T09:00:00Z' } as const;
const wishes: ConsentFormEvent[] = [
  { ...who, type: 'edit' },
  { ...who, type: 'publish', title: 'Photography', blocks: 3 },
  { ...who, type: 'newDraft' },
  { ...who, type: 'discardDraft' },
  { ...who, type: 'archive' },
  { ...who, type: 'restore' },
  { ...who, type: 'duplicate' },
];

const table: [StoredConsentForm, string][] = [
  [{ status: 'draft', current_version: 0, has_draft: true }, 'edit publish archive duplicate'],
  [{ status: 'published', current_version: 1, has_draft: false }, 'newDraft archive duplicate'],
  [
    { status: 'published', current_version: 1, has_draft: true },
    'edit publish discardDraft archive duplicate',
  ],
  [{ status: 'archived', current_version: 1, has_draft: false }, 'restore duplicate'],
];

test.each(table)('%j allows: %s', (stored, expected) => {
  const taken = allowed(consentFormSnapshot(stored), wishes).map((event) => event.type);
  expect(taken.join(' ')).toBe(expected);
});

test('an empty form is not published, and says why', () => {
  const draft = consentFormSnapshot({ status: 'draft', current_version: 0, has_draft: true });
  expect(refusalReason(draft, { ...who, type: 'publish', title: '', blocks: 3 })?.guard).toBe('isTitled');
  expect(refusalReason(draft, { ...who, type: 'publish', title: 'A', blocks: 0 })?.guard).toBe('hasBlocks');
  const half = { ...who, type: 'publish', title: 'A', blocks: 3, untranslated: ['pt'] } as const;
  expect(refusalReason(draft, half)?.guard).toBe('isTranslated');
});

test('a retired form comes back as what it was', () => {
  const back = (stored: Omit<StoredConsentForm, 'status'>) =>
    transition(consentFormMachine, consentFormSnapshot({ ...stored, status: 'archived' }), {
      ...who,
      type: 'restore',
    })[0].value;
  expect(back({ current_version: 0, has_draft: true })).toBe('draft');
  expect(back({ current_version: 2, has_draft: false })).toEqual({ published: 'settled' });
  expect(back({ current_version: 2, has_draft: true })).toEqual({ published: 'revising' });
});

test('replaying the history gives the state, and a stored form stands where its chart stood', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...consentFormSamples), { maxLength: 40 }), (events) => {
      let snapshot = consentFormSnapshot({ status: 'draft', current_version: 0, has_draft: true });
      const log: ConsentFormEvent[] = [];
      for (const event of events.filter((one) => one.type)) {
        if (!snapshot.can(event)) continue;
        log.push(event);
        snapshot = transition(consentFormMachine, snapshot, event)[0];
      }
      const { currentVersion, hasDraft } = snapshot.context;
      const stored = {
        status: consentFormStatus(snapshot),
        current_version: currentVersion,
        has_draft: hasDraft,
      };
      expect(replayConsentForm(log).value).toEqual(snapshot.value);
      expect(consentFormSnapshot(stored).value).toEqual(snapshot.value);
    }),
  );
});
