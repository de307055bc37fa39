import type { Catalogue } from './catalogue.ts';

/** The languages of the pages, each with the place whose dates and numbers are written where the reader's is unknown. */
const places = { en: 'en-US', pt: 'pt-BR', ar: 'ar-AE' } as const;

export type Language = keyof typeof places;

const key = 'language';
const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(places, text);
const languageOf = (tag: string) => tag.split('-')[0];

/** A page that is made at build time is English, unless its maker says otherwise. */
const madeIn = (globalThis as { pageLanguage?: Language }).pageLanguage ?? 'en';
const wanted: readonly string[] = typeof document === 'undefined' ? [places[madeIn]] : navigator.languages;

/** The first of the browser's languages that the pages have. */
export const browserLanguage: Language = wanted.map(languageOf).find(isLanguage) ?? 'en';

function keptLanguage(): string | null {
  try {
    return typeof document === 'undefined' ? null : localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Days are those of the Gregorian calendar, as they are stored and printed, whatever calendar is usual at a place. */
function gregorian(tag: string): string {
  const { calendar } = new Intl.DateTimeFormat(tag).resolvedOptions();
  return calendar === 'gregory' ? tag : new Intl.Locale(tag, { calendar: 'gregory' }).toString();
}

const localeOf = (language: Language): string =>
  gregorian(wanted.find((tag) => tag.includes('-') && languageOf(tag) === language) ?? places[language]);

const load = {
  en: null,
  pt: () => import('./pt/messages.ts').then(({ messages }) => messages),
  ar: () => import('./ar/messages.ts').then(({ messages }) => messages),
} satisfies Record<Language, (() => Promise<Catalogue>) | null>;

const kept = keptLanguage();
const asked = isLanguage(kept) ? kept : browserLanguage;

const loaded =
  load[asked] && (await Promise.all([load[asked](), import('./inOtherWords.ts')]).catch(() => null));

/** Words as they are written at the reader's place. */
const written = (words: Catalogue): Catalogue =>
  loaded ? loaded[1].inReadersDigits(words, localeOf(asked)) : words;

/** The words of the page's language, as far as they are there; null is English, or that they could not be fetched. */
export const catalogue: Catalogue | null = loaded && { ...written(loaded[0]) };

/** Adds words to those of the page's language. */
export function addWords(words: Catalogue): void {
  if (catalogue) Object.assign(catalogue, written(words));
}

/** What finds whole sentences in those words. */
export const sentences = loaded?.[1].sentencesOf;

/** The language of this page: it stays as long as the page does. */
export const language: Language = catalogue ? asked : 'en';

/** How days and numbers are written: as at the reader's place, when the browser names it, in the page's language. */
export const locale: string = localeOf(language);

/** Words that stand alone, as a heading, a label or the first of a cell: some languages write days and months small within a sentence only. */
export const alone = (words: string): string =>
  words.replace(/^\p{Cf}*\p{Ll}/u, (first) => first.toLocaleUpperCase(locale));

export const isRightToLeft = language === 'ar';

if (typeof document !== 'undefined') {
  document.documentElement.lang = language;
  document.documentElement.dir = isRightToLeft ? 'rtl' : 'ltr';
  // React Aria reads its own language here before it asks the browser; a provider would weigh on the sign-in page
  Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: locale });
}

let isTurningNow = false;

/** Whether the page is about to begin anew in another language, in the same tab. */
export const isTurning = (): boolean => isTurningNow;

/** Shows every page of this browser in a language from now on: it begins anew, with the drafts of what was typed. */
export function turnTo(next: Language): void {
  if (next === asked) return;
  try {
    localStorage.setItem(key, next);
    if (localStorage.getItem(key) !== next) return;
  } catch {
    return;
  }
  // drafts keep what was typed: no one needs to be asked whether to leave it
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  isTurningNow = true;
  location.reload();
}
