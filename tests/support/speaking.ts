import { vi } from 'vitest';
import { sentencesOf } from '#src/language/sentences.ts';
import { readMessages } from '#tools/messages/catalogues.ts';

/** The page's words as they are when it is loaded in a language. */
export async function speaking(language: 'en' | 'pt' | 'ar') {
  vi.resetModules();
  const catalogue = language === 'en' ? null : Object.fromEntries(readMessages(language));
  vi.doMock('#src/language/language.ts', () => ({
    language,
    locale: { en: 'en-GB', pt: 'pt-BR', ar: 'ar-AE' }[language],
    catalogue,
    sentences: sentencesOf,
    isRightToLeft: language === 'ar',
  }));
  const { t, plural, messageOf } = await import('#src/language/t.ts');
  const { translateServerText } = await import('#src/language/translateServerText.ts');
  const { writeHours } = await import('#src/time/timeFormat.ts');
  const { readErrors } = await import('#src/api/refuse.ts');
  const { inOurWords } = await import('#src/api/inOurWords.ts');
  const { listed, inARow } = await import('#src/language/listed.ts');
  return {
    ...{ t, plural, said: translateServerText, messageOf, listed, inARow, writeHours },
    ...{ readErrors, inOurWords },
  };
}

/** Without the marks that keep a value's own direction. */
export const bare = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');
