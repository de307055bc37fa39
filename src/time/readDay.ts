import { westernDigits } from '#machines/lifecycles/westernDigits.ts';
import { locale } from '#src/language/language.ts';

type Part = 'day' | 'month' | 'year';

let dayOrder: readonly Part[] | undefined;

/** In which order the reader writes day, month and year; read with the first day, since a format takes its time. */
function orderOfDays(): readonly Part[] {
  dayOrder ??= new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type): type is Part => type === 'day' || type === 'month' || type === 'year');
  return dayOrder;
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

let months: readonly (readonly string[])[] | undefined;

/** The names of the months, short and long; made when the first word is read, since a format takes its time. */
function monthNames(): readonly (readonly string[])[] {
  if (months) return months;
  const formats = (['short', 'long'] as const).map(
    (month) => new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }),
  );
  months = Array.from({ length: 12 }, (_, month) =>
    formats.map((format) => plain(format.format(Date.UTC(2024, month)))),
  );
  return months;
}

/** Which month a word names, by its beginning of at least three letters; 0 for none, or for more than one. */
function monthNamed(word: string): number {
  if ([...word].length < 3) return 0;
  const named = monthNames().flatMap((names, month) =>
    names.some((name) => name.startsWith(word)) ? [month + 1] : [],
  );
  return named.length === 1 ? (named[0] ?? 0) : 0;
}

/** Eight or six figures without a sign between them, cut in the reader's order. */
function cut(figures: string): string[] {
  if (figures.length !== 8 && figures.length !== 6) return [figures];
  let at = 0;
  return orderOfDays().map((part) => {
    const length = part === 'year' ? figures.length - 4 : 2;
    at += length;
    return figures.slice(at - length, at);
  });
}

/** A year of two figures: the last hundred years of what is past, or up to ten years ahead. */
function wholeYear(text: string, today: string, isPast: boolean): number {
  const year = Number(text);
  if (text.length > 2) return year;
  const now = Number(today.slice(0, 4));
  const century = now - (now % 100);
  return century + year > now + (isPast ? 0 : 10) ? century + year - 100 : century + year;
}

function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isThere = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isThere && year >= 1000 ? at.toISOString().slice(0, 10) : null;
}

/** The day that someone typed in any usual way, as year-month-day; null where it is none. `isPast`: it lies behind us. */
export function readDay(text: string, today: string, isPast = false): string | null {
  const words = plain(westernDigits(text)).match(/\d+|\p{L}+/gu) ?? [];
  const named = words.map(monthNamed).find((month) => month > 0) ?? 0;
  const figures = words.filter((word) => /\d/.test(word));
  const parts = figures.length === 1 && named === 0 ? cut(figures[0] ?? '') : figures;
  const isYearFirst = (parts[0]?.length ?? 0) > 2;
  const order = (isYearFirst ? (['year', 'month', 'day'] as const) : orderOfDays()).filter(
    (part) => named === 0 || part !== 'month',
  );
  const isShort = parts.length === order.length - 1;
  if (parts.length !== order.length && !isShort) return null;
  const wanted = isShort ? order.filter((part) => part !== 'year') : order;
  const given = new Map(wanted.map((part, index) => [part, parts[index] ?? '']));
  const year = isShort ? Number(today.slice(0, 4)) : wholeYear(given.get('year') ?? '', today, isPast);
  const month = named || Number(given.get('month'));
  const day = Number(given.get('day'));
  return dayOf(year, month, day) ?? (named === 0 ? dayOf(year, day, month) : null);
}
