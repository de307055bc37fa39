import { plural } from '#src/language/t.ts';

/** What a number in a field counts, in the form that goes with the number. */
export const units = {
  minutes: (count: number) => plural(count, 'minute', 'minutes'),
  hours: (count: number) => plural(count, 'hour', 'hours'),
  hoursBefore: (count: number) => plural(count, 'hour before', 'hours before'),
  days: (count: number) => plural(count, 'day', 'days'),
  weeks: (count: number) => plural(count, 'week', 'weeks'),
  months: (count: number) => plural(count, 'month', 'months'),
  years: (count: number) => plural(count, 'year', 'years'),
  yearsOfAge: (count: number) => plural(count, 'year of age', 'years of age'),
  patients: (count: number) => plural(count, 'patient', 'patients'),
  times: (count: number) => plural(count, 'time', 'times'),
};
