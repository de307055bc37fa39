import { cancellationReasons } from '#machines/flows/reservations/reservationWords.ts';
import { namedByField } from '#machines/lifecycles/auditNames.ts';
import { inARow } from '#src/language/listed.ts';
import { t, write } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { clockInWords, timeFormat } from '#src/time/timeFormat.ts';
import { weekdayName } from '#src/time/weekday.ts';
import type { NameOf } from './nameIn.ts';

/** The words of enumerations, wherever a field holds one. */
const values: Readonly<Record<string, string>> = {
  active: t('Active'),
  all_staff: t('Everyone who reads records'),
  amended: t('Amended'),
  archived: t('Archived'),
  arrived: t('Arrived'),
  assistant: t('Assistant'),
  author_only: t('Only the author and those named'),
  booked: t('Booked'),
  cancelled: t('Cancelled'),
  clinic: t('Clinic'),
  completed: t('Completed'),
  confirmed: t('Confirmed'),
  deceased: t('Deceased'),
  deny: t('Refused'),
  draft: t('Draft'),
  entered_in_error: t('Entered in error'),
  expired: t('Expired'),
  queued: t('Waiting, no time yet'),
  in_progress: t('In progress'),
  in_review: t('In review'),
  inactive: t('Not in force'),
  invited: t('Invited'),
  manager: t('Manager'),
  merged: t('Merged'),
  no_show: t('No-show'),
  not_done: t('Not asked'),
  owner: t('Owner'),
  patient: t('Patient'),
  permit: t('Given'),
  practitioner: t('Practitioner'),
  published: t('Published'),
  receptionist: t('Receptionist'),
  refused: t('Refused'),
  requested: t('Requested'),
  revoked: t('Revoked'),
  same_speciality: t('Staff of the author’s speciality'),
  scheduled: t('Scheduled'),
  signed: t('Signed'),
  superseded: t('Replaced'),
  suspended: t('Suspended'),
  viewer: t('Viewer'),
  virtual: t('By video or phone'),
  waitlisted: t('On the waiting list'),
  walk_in: t('Walk-in'),
};

/** Fields that name something by its number. */
const isNumbered = (field: string) => field === 'series' || Object.hasOwn(namedByField, field);

/** What a field names by its number, by its name where that is known. */
export function numberInWords(field: string, id: unknown, nameOf: NameOf): string {
  const thing = namedByField[field];
  const name = thing && typeof id === 'number' ? nameOf(thing, id) : undefined;
  return name ?? t('No. {number}', { number: String(id) });
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** A value that the log kept, in words and in the time of the clinic. */
export function valueInWords(field: string, value: unknown, timeZone: string, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return t('nothing');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (field === 'week_start' && typeof value === 'number') return weekdayName(value);
  const isName = isNumbered(field);
  if (Array.isArray(value))
    return value.length === 0
      ? t('nothing')
      : inARow(
          value.map((one) => (isName ? numberInWords(field, one, nameOf) : partInWords(one, timeZone))),
          'semicolon',
        );
  if (isName) return numberInWords(field, value, nameOf);
  return partInWords(value, timeZone);
}

const reasons: Readonly<Record<string, string>> = cancellationReasons;

function partInWords(value: unknown, timeZone: string): string {
  if (typeof value === 'string')
    return (
      values[value] ?? (reasons[value] ? translateServerText(reasons[value]) : timeInWords(value, timeZone))
    );
  if (typeof value === 'number') return write(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const { weekday, start, end, reason, ...rest } = value as Record<string, unknown>;
  if (typeof weekday === 'number' && typeof start === 'string' && typeof end === 'string')
    return t('{weekday} {start} to {end}', {
      weekday: weekdayName(weekday),
      start: clockInWords(start),
      end: clockInWords(end),
    });
  return inARow([start, end, reason, ...Object.values(rest)].filter(Boolean).map(String));
}

const timeInWords = (text: string, timeZone: string): string =>
  instant.test(text)
    ? timeFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(text))
    : text;
