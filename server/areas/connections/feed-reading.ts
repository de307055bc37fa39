import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { withinMost } from '#machines/lifecycles/feedNames.ts';
import { hashOfToken } from '#server/access/apiTokens.ts';
import { forbidden, mayIn, type Scope, scopeOf, tell } from '#server/access/scope.ts';
import { type CalendarEntry, toCalendar, uidOf } from '#server/areas/appointments/ics-file.ts';
import { isEndedOffer } from '#server/areas/appointments/waiting/ended-offer.ts';
import { network } from '#server/areas/auth/throttle.ts';
import { nameOf, staffNameOf } from '#server/database/names.ts';
import type { OpenedFeed } from '#server/database/transaction.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { createRate } from '#server/http/rate.ts';
import { notFound, tooManyRequests } from '#server/http/refusal.ts';
import { mostNames } from './most-names.ts';

/** Calendar programs ask every few minutes at most. */
const mostOfFeed = 60;
/** The servers of a large provider ask for many clinics from one address. */
const mostOfAddress = 600;
const mostEntries = 5000;

/** Answers calendar programs; what has not changed is neither sent nor noted again. */
export function createFeedReading(publicUrl: string) {
  const secondsOfFeed = createRate<string>(mostOfFeed);
  const secondsOfAddress = createRate<string>(mostOfAddress);
  return async (call: Call<'readCalendarFeed'>): Promise<Answer> => {
    const hash = hashOfToken(call.params.token);
    const seconds = secondsOfAddress(network(call.origin.address)) ?? secondsOfFeed(hash.toString('base64'));
    if (seconds !== undefined) throw tooManyRequests(seconds);
    const answer = await call.openFeed(hash, async (trx, feed) => {
      const scope = feed && (await scopeOf(trx, call.origin, feed, feed.clinic_id));
      if (!feed || !scope) return undefined;
      if (!mayIn(scope, 'reservations.read')) return forbidden(scope, 'reservations.read');
      return calendarOf(scope, feed, publicUrl, call.headers['If-None-Match']);
    });
    if (!answer) throw notFound();
    return answer;
  };
}

async function calendarOf(
  scope: Scope,
  feed: OpenedFeed,
  publicUrl: string,
  known: string | undefined,
): Promise<Answer> {
  const body = toCalendar(await entriesOf(scope, feed, publicUrl), await calendarName(scope, feed));
  // weak: it goes out compressed as well
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = { etag, 'cache-control': 'private, no-cache' };
  if (known?.split(',').some((tag) => tag.trim() === etag)) return { status: 304, headers };
  await tell(scope, { action: 'calendar_feed.read', objectType: 'calendar_feed', objectId: feed.feed_id });
  return { status: 200, headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' }, body };
}

/** What the calendar is called where someone subscribes to it. */
async function calendarName({ trx, clinic }: Scope, { staff_id, room }: OpenedFeed): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT ${staffNameOf()} AS name FROM staff
    WHERE clinic_id = ${clinic.id} AND id = ${staff_id}`.execute(trx);
  return [rows[0]?.name, room, clinic.name].filter(Boolean).join(' · ');
}

interface EntryRow {
  id: number;
  number: string;
  version: number;
  updated_at: Date;
  start_at: Date;
  end_at: Date;
  status: string;
  room: string;
  patient_name: string;
  staff_name: string;
}

async function entriesOf(scope: Scope, feed: OpenedFeed, publicUrl: string): Promise<CalendarEntry[]> {
  const { trx, clinic } = scope;
  const names = withinMost(feed.names, await mostNames(scope));
  const { rows } = await sql<EntryRow>`
    SELECT t.id, t.number, t.version, t.updated_at, t.start_at, t.end_at, t.status, t.room,
      (SELECT ${nameOf('p')} FROM patients p
        WHERE p.clinic_id = t.clinic_id AND p.id = t.patient_id) AS patient_name,
      (SELECT ${staffNameOf('s')} FROM staff s
        WHERE s.clinic_id = t.clinic_id AND s.id = t.staff_id) AS staff_name
    FROM reservations t
    WHERE t.clinic_id = ${clinic.id}
      AND t.start_at >= now() - interval '30 days' AND t.start_at < now() + interval '1 year'
      AND NOT ${isEndedOffer}
      AND ${feed.staff_id === null ? sql`true` : sql`t.staff_id = ${feed.staff_id}`}
      AND ${feed.room === '' ? sql`true` : sql`lower(t.room) = lower(${feed.room})`}
    ORDER BY t.start_at, t.id LIMIT ${mostEntries}`.execute(trx);
  return rows.map((row) => ({
    uid: uidOf(clinic.id, row.id),
    sequence: row.version,
    changedAt: row.updated_at,
    startAt: row.start_at,
    endAt: row.end_at,
    summary: names === 'none' ? row.number : shownName(row.patient_name, names),
    ...(feed.staff_id === null && { description: row.staff_name }),
    location: [clinic.name, row.room].filter(Boolean).join(', '),
    url: `${publicUrl}/dashboard/reservations/detail/${row.id}`,
    status: statusOf(row.status),
  }));
}

const off = ['cancelled', 'no_show', 'entered_in_error'];
const open = ['requested', 'waitlisted'];

const statusOf = (status: string): CalendarEntry['status'] =>
  off.includes(status) ? 'CANCELLED' : open.includes(status) ? 'TENTATIVE' : 'CONFIRMED';

/** Ana María Silva as A. M. S. */
const shownName = (name: string, names: 'full' | 'initials'): string =>
  names === 'full'
    ? name
    : name
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => `${[...word][0]}.`)
        .join(' ');
