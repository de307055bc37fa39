import { locale } from '#src/language/language.ts';

const known = new Map<string, Intl.DateTimeFormat>();
let hours: 12 | 24 | null = null;

/** Sets how hours are written from now on; null is as the language writes them. */
export function writeHours(chosen: 12 | 24 | null) {
  hours = chosen;
}

/** A format for days and times as the reader writes them, hours as the signed-in user chose. */
export function timeFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([hours, options]);
  const found =
    known.get(key) ??
    new Intl.DateTimeFormat(locale, {
      ...options,
      ...(hours !== null && { hourCycle: hours === 12 ? 'h12' : 'h23' }),
    });
  known.set(key, found);
  return found;
}
