import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { alone } from '#src/language/language.ts';
import { t } from '#src/language/t.ts';
import { clockIn, withZoneWhereTwice } from '#src/time/clinicClock.ts';
import { timeFormat } from '#src/time/timeFormat.ts';

type Style = 'day' | 'weekday' | 'time' | 'moment';

const styles: Record<Style, Intl.DateTimeFormatOptions> = {
  day: { dateStyle: 'full' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  time: { timeStyle: 'short' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
};

const formatOf = (style: Style, zone: string): Intl.DateTimeFormat =>
  timeFormat({ ...styles[style], timeZone: zone });

/** The day of an instant at the clinic, written out within a sentence. */
export const dayInSentenceAt = (instant: string, zone: string): string =>
  formatOf('day', zone).format(new Date(instant));

/** The same where it stands alone. */
export const dayAt = (instant: string, zone: string): string => alone(dayInSentenceAt(instant, zone));

/** Day and time of an instant at the clinic. */
export const momentAt = (instant: string, zone: string): string =>
  withZoneWhereTwice(formatOf('moment', zone).format(new Date(instant)), zone, Date.parse(instant));

/** The same in a narrow place, with the weekday, within a sentence. */
export const shortMomentInSentence = (instant: string, zone: string): string =>
  t('{day}, {time}', {
    day: formatOf('weekday', zone).format(new Date(instant)),
    time: clockIn(zone, Date.parse(instant)),
  });

/** The same where it stands alone. */
export const shortMomentAt = (instant: string, zone: string): string =>
  alone(shortMomentInSentence(instant, zone));

/** From when to when, at the clinic; on the waiting list there may be no time yet. */
export function spanAt({ start_at, end_at }: Pick<Reservation, 'start_at' | 'end_at'>, zone: string): string {
  if (!start_at || !end_at) return t('No time yet');
  const [from, until] = [Date.parse(start_at), Date.parse(end_at)];
  const span = formatOf('time', zone).formatRange(from, until);
  const [start, end] = [clockIn(zone, from), clockIn(zone, until)];
  return withZoneWhereTwice('', zone, from) || withZoneWhereTwice('', zone, until)
    ? t('{start} to {end}', { start, end })
    : span;
}
