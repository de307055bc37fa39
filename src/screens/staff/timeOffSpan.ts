import { timeFormat } from '#src/time/timeFormat.ts';

type Span = { start_at: string; end_at: string };

/** Whole days are told as days, everything else with its times. */
export function spanInWords({ start_at, end_at }: Span, timeZone: string | undefined): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const [start, end] = [new Date(start_at), new Date(end_at)];
  const isWhole = clock.format(start) === '00:00' && clock.format(end) === '00:00';
  const format = timeFormat({
    timeZone,
    dateStyle: 'medium',
    ...(isWhole ? {} : { timeStyle: 'short' }),
  });
  // the end of whole days is the midnight after the last of them
  return format.formatRange(start, isWhole ? new Date(end.getTime() - 3_600_000) : end);
}
