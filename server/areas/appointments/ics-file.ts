import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** What a calendar is told of one reservation; times are written in UTC, so that no zone has to be described. */
export interface CalendarEntry {
  uid: string;
  /** Grows with every change. */
  sequence: number;
  changedAt: Date;
  startAt: Date;
  endAt: Date;
  summary: string;
  description?: string;
  location: string;
  /** Where the entry is shown in full. */
  url?: string;
  status: 'CANCELLED' | 'CONFIRMED' | 'TENTATIVE';
}

/** The name by which calendars know a reservation, in whatever file it comes. */
export const uidOf = (clinic: number, reservation: number): string =>
  `reservation-${clinic}-${reservation}@chartroom`;

const hour = 3600;

/** An iCalendar file, RFC 5545; with a name it is a calendar that programs subscribe to and ask for once an hour. */
export function toCalendar(entries: readonly CalendarEntry[], name?: string): string {
  const calendar = ical({ prodId: { company: 'Chartroom', product: 'Reservations', language: 'EN' } });
  // the library writes a name as it is
  if (name !== undefined) calendar.name(escaped(name)).ttl(hour).method(ICalCalendarMethod.PUBLISH);
  for (const { uid, sequence, changedAt, startAt, endAt, status, ...said } of entries)
    calendar.createEvent({
      ...{ id: uid, sequence, stamp: changedAt, start: startAt, end: endAt },
      ...{ ...said, status: ICalEventStatus[status] },
    });
  return `${calendar.toString()}\r\n`;
}

const escaped = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\;,]/g, (sign) => `\\${sign}`);
