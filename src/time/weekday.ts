import { locale } from '#src/language/language.ts';

const monday = Date.UTC(2024, 0, 1);
const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });

/** The name of a weekday, Monday is 1. */
export const weekdayName = (weekday: number): string => format.format(monday + (weekday - 1) * 86_400_000);
