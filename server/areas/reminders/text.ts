import { languageOf, localeOf } from '#server/words/languages.ts';
import { reminderWords } from '#server/words/reminder.ts';

/** What a reminder is made of. */
export interface Reminded {
  first_name: string;
  clinic_name: string;
  clinic_phone: string;
  timezone: string;
  start_at: Date;
  /** A BCP 47 tag; empty where the patient named no language. */
  preferred_language: string;
}

/** What a patient reads, in their own language: when and where, nothing about why. */
export function reminderText(reminded: Reminded): string {
  const { first_name, clinic_name, clinic_phone, timezone, start_at, preferred_language } = reminded;
  const language = languageOf(preferred_language);
  const { expected, call } = reminderWords(language);
  const when = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: timezone,
  }).format(start_at);
  const said = expected(first_name, clinic_name, when);
  return clinic_phone === '' ? said : `${said} ${call(clinic_phone)}`;
}
