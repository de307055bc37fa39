import { alone, locale } from '#src/language/language.ts';
import { listed } from '#src/language/listed.ts';

const monday = Date.UTC(2024, 0, 1);
const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });

/** The name of a weekday within a sentence, Monday is 1. */
export const weekdayInSentence = (weekday: number): string =>
  format.format(monday + (weekday - 1) * 86_400_000);

/** The same where it stands alone. */
export const weekdayName = (weekday: number): string => alone(weekdayInSentence(weekday));

/** Several weekdays, as a list that stands alone. */
export const weekdayNames = (weekdays: readonly number[]): string =>
  alone(listed(weekdays.map(weekdayInSentence)));
