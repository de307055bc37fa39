/**
 * The age on a day in whole months; null where the day of birth is unknown. Both are days of the clinic, written
 * year-month-day. Whoever was born on a day that a month does not have is a month older on its last.
 */
export function monthsOld(birthDate: string | null | undefined, day: string): number | null {
  if (!birthDate) return null;
  const [year = 0, month = 0, date = 0] = birthDate.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDate = 0] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(thisYear, thisMonth, 0)).getUTCDate();
  const isToCome = thisDate < Math.min(date, lastDate);
  const months = (thisYear - year) * 12 + (thisMonth - month) - (isToCome ? 1 : 0);
  return Number.isFinite(months) && months >= 0 ? months : null;
}
