import { afterEach, expect, test, vi } from 'vitest';
import { auditActions, auditThings } from '#machines/lifecycles/auditActions.ts';
import { sentencesOf } from '#src/language/sentences.ts';
import { readMessages } from '#tools/messages/catalogues.ts';

afterEach(() => vi.doUnmock('#src/language/language.ts'));

test('the log of a clinic has words for all that the server writes into it', async () => {
  // a name that only programs know shows itself in Arabic: its letters are Latin
  const catalogue = Object.fromEntries(readMessages('ar'));
  vi.doMock('#src/language/language.ts', () => ({
    language: 'ar',
    locale: 'ar-AE',
    catalogue,
    sentences: sentencesOf,
    isRightToLeft: true,
  }));
  const { deedInWords, thingInWords } = await import('#src/screens/audit/shared/words.ts');
  expect(deedInWords('patient.dreamt')).toBe('Dreamt');
  expect(auditActions.filter((deed) => /[a-z]/i.test(deedInWords(deed)))).toEqual([]);
  expect(auditThings.filter((thing) => /[a-z]/i.test(thingInWords(thing)))).toEqual([]);
});
