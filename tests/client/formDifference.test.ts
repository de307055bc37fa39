import { expect, test } from 'vitest';
import type { ConsentFormVersion } from '#machines/flows/consents/consentFormFields.ts';
import { versionDifference, wordDifference } from '#src/screens/consent-forms/difference.ts';

const version = (blocks: ConsentFormVersion['blocks'], more = {}): ConsentFormVersion => ({
  number: 1,
  published_at: '2026-03-02T09:00:00Z',
  published_by: 1,
  checksum: '',
  title: 'Treatment',
  blocks,
  variants: [],
  terms: {
    signature_method: 'drawn',
    requires_witness: false,
    requires_guardian_under: 18,
    validity_days: null,
    recurrence: 'once',
    language: 'en',
  },
  ...more,
});
const block = (key: string, label: string) => ({ key, type: 'paragraph' as const, label });

test('two texts are told apart word by word', () => {
  expect(wordDifference('the risk is small', 'the risk is very low')).toEqual([
    { kind: 'same', text: 'the risk is ' },
    { kind: 'removed', text: 'small' },
    { kind: 'added', text: 'very low' },
  ]);
});

test('two versions are told apart block by block: changed, added, removed, moved', () => {
  const before = version([block('a', 'One'), block('b', 'Two'), block('c', 'Three')]);
  const after = version([block('b', 'Two'), block('a', 'One'), block('d', 'Four')], { title: 'Care' });
  expect(versionDifference(before, after).map(({ key, kind }) => `${kind} ${key}`)).toEqual([
    'changed .title',
    'moved b',
    'moved a',
    'added d',
    'removed c',
  ]);
  expect(versionDifference(before, before)).toEqual([]);
});
