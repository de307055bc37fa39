import { westernDigits } from '#machines/lifecycles/westernDigits.ts';

/** A date of birth that was typed as year-month-day, with or without leading zeros, in the digits of any script; null where there is no such day. */
export function birthDateOf(typed: string): string | null {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(westernDigits(typed)) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : null;
}
