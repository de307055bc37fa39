import { dayIn } from '#src/time/clinicClock.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { beginningOf } from '#src/time/wallTime.ts';

type Span = { start_at: string; end_at: string };

/** Whole days are told as days, everything else with its times. */
export function spanInWords({ start_at, end_at }: Span, zone: string | undefined): string {
  const timeZone = zone || 'UTC';
  const [start, end] = [Date.parse(start_at), Date.parse(end_at)];
  const isWhole = [start, end].every((at) => beginningOf(dayIn(timeZone, at), timeZone) === at);
  const format = timeFormat({
    timeZone,
    dateStyle: 'medium',
    ...(isWhole ? {} : { timeStyle: 'short' }),
  });
  // the end of whole days is the beginning of the day after the last of them
  return format.formatRange(start, isWhole ? end - 1 : end);
}
