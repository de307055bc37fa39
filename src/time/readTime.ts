import { westernDigits } from '#machines/lifecycles/westernDigits.ts';
import { timeFormat } from './timeFormat.ts';

const halves = () =>
  [9, 21].map(
    (hour) =>
      timeFormat({ hour: 'numeric', hour12: true, timeZone: 'UTC' })
        .formatToParts(Date.UTC(2024, 0, 1, hour))
        .find(({ type }) => type === 'dayPeriod')
        ?.value.toLowerCase()
        .trim() ?? '',
  );

/** The time that someone typed in any usual way, as hours:minutes of 24; null where it is none. */
export function readTime(text: string): string | null {
  const plain = westernDigits(text)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
  const found = /^(\d{1,2}?)\s*(?:[:.h,]?\s*(\d{2}))?\s*(?:h|hs|min)?\s*([^\d\s:][^\d]*)?$/u.exec(plain);
  if (!found) return null;
  const [, hours = '', minutes = '00', word = ''] = found;
  const [morning = '', afternoon = ''] = halves();
  const half = word.replace(/[.\s]/g, '');
  const isAfter = half === 'p' || half === 'pm' || (half !== '' && half === afternoon.replace(/[.\s]/g, ''));
  const isBefore = half === 'a' || half === 'am' || (half !== '' && half === morning.replace(/[.\s]/g, ''));
  if (half !== '' && !isAfter && !isBefore) return null;
  const hour = Number(hours);
  if (half !== '' && (hour < 1 || hour > 12)) return null;
  const whole = half === '' ? hour : (hour % 12) + (isAfter ? 12 : 0);
  if (whole > 23 || Number(minutes) > 59) return null;
  return `${String(whole).padStart(2, '0')}:${minutes}`;
}
