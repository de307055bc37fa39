import type { PublicVisit } from '#machines/flows/door/visitByLink.setup.ts';
import { alone } from '#src/language/language.ts';
import { t } from '#src/language/t.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { browserZone, placeOf } from '#src/time/zone.ts';

/** How a visit stands, as its patient reads it. */
export const states: Readonly<Record<PublicVisit['state'], string>> = {
  requested: t('Requested: the clinic will answer'),
  waiting: t('On the waiting list'),
  booked: t('Booked'),
  confirmed: t('Confirmed'),
  here: t('You are checked in'),
  over: t('This visit is over'),
  cancelled: t('Cancelled'),
};

/** Why a visit is given up. */
export const reasons = {
  patient_request: t('I need another time'),
  sick: t("I'm ill"),
  feeling_better: t("I feel better and don't need it"),
  condition_worse: t('I got worse and went elsewhere'),
  weather: t("I can't get there because of the weather"),
  other: t('Another reason'),
} as const;

/** A day and time in the zone of the clinic, within a sentence. */
export const momentInSentence = (zone: string, at: string): string =>
  timeFormat({ dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(new Date(at));

/** The same where it stands alone. */
export const momentIn = (zone: string, at: string): string => alone(momentInSentence(zone, at));

/** A time of day in the zone of the clinic. */
export const clockIn = (zone: string, at: string): string =>
  timeFormat({ timeStyle: 'short', timeZone: zone }).format(new Date(at));

/** A day of the contract in words, within a sentence. */
export const dayInSentence = (day: string): string =>
  timeFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The same where it stands alone. */
export const dayInWords = (day: string): string => alone(dayInSentence(day));

/** The reader's own time, where their clock shows another one than the clinic's; with the day where that is another too. */
export function ownTime(zone: string, at: string): string | null {
  const [own, theirs] = [momentInSentence(browserZone(), at), momentInSentence(zone, at)];
  if (own === theirs) return null;
  const time = dayIn(browserZone(), at) === dayIn(zone, at) ? clockIn(browserZone(), at) : own;
  return t('That is {time} where you are.', { time });
}

const dayIn = (zone: string, at: string) =>
  timeFormat({ dateStyle: 'short', timeZone: zone }).format(new Date(at));

/** Whose times a page shows, for whoever's clock shows others. */
export const zoneInWords = (zone: string, at: string): string | null =>
  ownTime(zone, at) && t('All times are {place} time.', { place: placeOf(zone) });
