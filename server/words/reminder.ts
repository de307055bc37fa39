import type { Language } from './languages.ts';

/** What a reminder says in one language. */
interface ReminderWords {
  expected(name: string, clinic: string, when: string): string;
  call(phone: string): string;
}

const languages: Readonly<Record<Language, ReminderWords>> = {
  en: {
    expected: (name, clinic, when) => `${name}, we expect you at ${clinic} on ${when}.`,
    call: (phone) => `If you cannot come, please call ${phone}.`,
  },
  pt: {
    expected: (name, clinic, when) => `${name}, esperamos você em ${clinic}: ${when}.`,
    call: (phone) => `Se não puder vir, ligue para ${phone}.`,
  },
  ar: {
    expected: (name, clinic, when) => `${name}، نحن بانتظارك في ${clinic} يوم ${when}.`,
    // a number that is read from left to right keeps its order
    call: (phone) => `إذا تعذّر عليك الحضور فاتصل بالرقم \u2068${phone}\u2069.`,
  },
};

/** The words of reminders in a language. */
export const reminderWords = (language: Language): ReminderWords => languages[language];
