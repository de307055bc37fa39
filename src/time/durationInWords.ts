import { plural, t } from '#src/language/t.ts';

/** A duration as people say it: 45 min, 1 h 30 min, 2 days. */
export function durationInWords(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = minutes % 60;
  const parts = [
    days > 0 && plural(days, '{count} day', '{count} days'),
    hours > 0 && t('{hours} h', { hours }),
    (rest > 0 || minutes === 0) && t('{minutes} min', { minutes: rest }),
  ];
  return parts.filter(Boolean).join(' ');
}
