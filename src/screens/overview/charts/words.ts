export const statuses: Readonly<Record<string, string>> = {
  requested: 'Requested',
  waitlisted: 'Waitlisted',
  booked: 'Booked',
  confirmed: 'Confirmed',
  arrived: 'Arrived',
  in_progress: 'In progress',
  completed: 'Completed',
  no_show: 'No-show',
  cancelled: 'Cancelled',
};

/** The states in the order in which a reservation passes them. */
export const statusOrder = Object.keys(statuses);

export const reasons: Readonly<Record<string, string>> = {
  patient_request: 'The patient asked for it',
  feeling_better: 'The patient feels better',
  condition_worse: 'The patient is worse',
  sick: 'The patient is sick',
  staff_unavailable: 'Staff unavailable',
  weather: 'Weather',
  other: 'Another reason',
};

/** What a day's bar is made of, from the ground up. */
export const layers = [
  { key: 'completed', label: 'Completed' },
  { key: 'open', label: 'Still open' },
  { key: 'no_show', label: 'No-show' },
  { key: 'cancelled', label: 'Cancelled' },
] as const;

const monday = Date.UTC(2024, 0, 1);
const weekday = (form: 'long' | 'short') => {
  const format = new Intl.DateTimeFormat(undefined, { weekday: form, timeZone: 'UTC' });
  return (day: number) => format.format(monday + (day - 1) * 86_400_000);
};

/** A weekday by its number, Monday first. */
export const weekdayInWords = weekday('long');
export const weekdayInShort = weekday('short');

/** An hour of the day. */
export const hourInWords = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
