import { type Language, languageOf, localeOf } from './languages.ts';
import { visitWords } from './visits.ts';

/** A visit as far as a message to its patient may speak of it. */
export interface ToldVisit {
  first_name: string;
  clinic_name: string;
  clinic_phone: string;
  timezone: string;
  start_at: Date;
  /** A BCP 47 tag; empty where the patient named no language. */
  preferred_language: string;
  /** What it is for and with whom; null where the clinic's messages say when and where alone. */
  service: string | null;
  staff: string | null;
}

/** What a patient reads before a visit, in their own language. */
export function reminderText(visit: ToldVisit): string {
  const language = languageOf(visit.preferred_language);
  const { expected, giveUp } = visitWords(language);
  const said = expected(visit.first_name, visit.clinic_name, moment(visit.start_at, visit, language));
  return inSentences(said, about(visit, language), visit.clinic_phone && giveUp(visit.clinic_phone));
}

/** What a patient who waits reads about a time that is kept for them, in their own language. */
export function offerText(visit: ToldVisit, until: Date, hasLink: boolean): string {
  const language = languageOf(visit.preferred_language);
  const { offered, take, takeByLink } = visitWords(language);
  const [when, end] = [visit.start_at, until].map((at) => moment(at, visit, language)) as [string, string];
  const said = offered(visit.first_name, visit.clinic_name, when, end);
  return inSentences(
    said,
    about(visit, language),
    visit.clinic_phone && take(visit.clinic_phone),
    hasLink ? takeByLink : '',
  );
}

/** What a patient reads whose request the clinic declined, in their own language. */
export function declineText(visit: ToldVisit): string {
  const language = languageOf(visit.preferred_language);
  const { declined, ask } = visitWords(language);
  const said = declined(visit.first_name, visit.clinic_name, moment(visit.start_at, visit, language));
  return inSentences(said, visit.clinic_phone && ask(visit.clinic_phone));
}

const about = ({ service, staff }: ToldVisit, language: Language) =>
  service && staff ? visitWords(language).about(service, staff) : '';

const moment = (at: Date, { timezone }: ToldVisit, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: timezone,
  }).format(at);

const inSentences = (...sentences: string[]) => sentences.filter((sentence) => sentence !== '').join(' ');
