import { alone } from '#src/language/language.ts';
import { t } from '#src/language/t.ts';
import { clockInWords, timeFormat } from '#src/time/timeFormat.ts';
export const statuses: Readonly<Record<string, string>> = {
  requested: t('Requested'),
  waitlisted: t('Waitlisted'),
  booked: t('Booked'),
  confirmed: t('Confirmed'),
  queued: t('Waiting, no time yet'),
  arrived: t('Arrived'),
  in_progress: t('In progress'),
  completed: t('Completed'),
  no_show: t('No-show'),
  cancelled: t('Cancelled'),
};

/** The states in the order in which a reservation passes them. */
export const statusOrder = Object.keys(statuses);

/** What a day's bar is made of, from the ground up. */
export const layers = [
  { key: 'completed', label: t('Completed'), status: 'completed' },
  {
    key: 'open',
    label: t('Still open'),
    status: 'requested,waitlisted,booked,confirmed,queued,arrived,in_progress',
  },
  { key: 'no_show', label: t('No-show'), status: 'no_show' },
  { key: 'cancelled', label: t('Cancelled'), status: 'cancelled' },
] as const;

const monday = Date.UTC(2024, 0, 1);
const weekday = (form: 'long' | 'short') => {
  const format = timeFormat({ weekday: form, timeZone: 'UTC' });
  return (day: number) => alone(format.format(monday + (day - 1) * 86_400_000));
};

/** A weekday by its number, Monday first. */
export const weekdayInWords = weekday('long');
export const weekdayInShort = weekday('short');

/** An hour of the day. */
export const hourInWords = (hour: number): string => clockInWords(`${hour}:00`);
