import { locale } from '#src/language/language.ts';

const known = new Map<string, Intl.DateTimeFormat>();
const clocks = new Map<string, string>();
let hours: 12 | 24 | null = null;

/** Sets how hours are written from now on; null is as the language writes them. */
export function writeHours(chosen: 12 | 24 | null) {
  clocks.clear();
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

/** A time of day as the reader writes times; the end of the day stays 24:00 where hours go to 24. */
export function clockInWords(time: string): string {
  const words = clocks.get(time) ?? worded(time);
  clocks.set(time, words);
  return words;
}

function worded(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const format = timeFormat({ timeStyle: 'short', timeZone: 'UTC' });
  const isTwelve = format.resolvedOptions().hour12 === true;
  return time === '24:00' && !isTwelve ? time : format.format(Date.UTC(2024, 0, 1, hour % 24, minute));
}
