/** What a reminder says in one language. */
interface ReminderWords {
  /** How days and times are written. */
  readonly locale: string;
  expected(name: string, clinic: string, when: string): string;
  call(phone: string): string;
}

const english: ReminderWords = {
  locale: 'en-GB',
  expected: (name, clinic, when) => `${name}, we expect you at ${clinic} on ${when}.`,
  call: (phone) => `If you cannot come, please call ${phone}.`,
};

const languages: Readonly<Record<string, ReminderWords>> = {
  en: english,
  pt: {
    locale: 'pt-BR',
    expected: (name, clinic, when) => `${name}, esperamos você em ${clinic}: ${when}.`,
    call: (phone) => `Se não puder vir, ligue para ${phone}.`,
  },
  ar: {
    locale: 'ar',
    expected: (name, clinic, when) => `${name}، نحن بانتظارك في ${clinic} يوم ${when}.`,
    // a number that is read from left to right keeps its order
    call: (phone) => `إذا تعذّر عليك الحضور فاتصل بالرقم \u2068${phone}\u2069.`,
  },
};

/** The words in a language, by its BCP 47 tag, where it is one of those of the pages; in English otherwise. */
export function reminderWords(tag: string): ReminderWords {
  const [language = ''] = tag.toLowerCase().split('-');
  return languages[language] ?? english;
}
