import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { overseesTokens } from '#machines/lifecycles/apiScopes.ts';
import { withinMost } from '#machines/lifecycles/feedNames.ts';
import { say } from '#machines/lifecycles/saying.ts';
import { hashOfToken } from '#server/access/apiTokens.ts';
import {
  denied,
  forbidden,
  inClinic,
  personOf,
  refuseForeign,
  type Scope,
  scopeOf,
  stillThere,
  tell,
} from '#server/access/scope.ts';
import { rowById } from '#server/database/rows.ts';
import type { Answer, Call, Handlers } from '#server/http/call.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { listed } from '#server/lists/list.ts';
import { type FeedRow, feedColumns, feedKind, shownFeed } from './calendar-feed.ts';
import { createFeedReading } from './feed-reading.ts';
import { listedFeeds } from './lists.ts';
import { mostNames } from './most-names.ts';

type FeedOperations =
  | 'listCalendarFeeds'
  | 'createCalendarFeed'
  | 'withdrawCalendarFeed'
  | 'readCalendarFeed';

const mostLive = 50;

function listCalendarFeeds(call: Call<'listCalendarFeeds'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'reservations.read', async (scope) => {
    const answer = await listed<FeedRow>(scope.trx, call, {
      ...listedFeeds(scope),
      columns: feedColumns,
      show: (row) => shownFeed(row, personOf(scope).id),
    });
    await tell(scope, { action: 'calendar_feed.listed', objectType: 'clinic', objectId: clinic });
    return answer;
  });
}

function createCalendarFeed(call: Call<'createCalendarFeed'>): Promise<Answer> {
  const { clinic, staff = null, room = '', names, replaces = null } = call.body;
  return inClinic(call, clinic, 'reservations.read', async (scope) => {
    if (staff === null && room === '') throw invalid({ room: ['Choose a member of staff, or name a room.'] });
    await refuseForeign(scope, 'staff', [staff]);
    const most = await mostNames(scope);
    if (withinMost(names, most) !== names)
      throw invalid({
        names: [
          most === 'initials'
            ? 'This clinic’s calendar feeds show initials at most.'
            : 'This clinic’s calendar feeds show nothing about patients.',
        ],
      });
    if (replaces !== null) await withdrawReplaced(scope, replaces);
    await refuseTooMany(scope);
    const secret = randomBytes(32).toString('base64url');
    const { rows } = await sql<{ id: number }>`
      INSERT INTO calendar_feeds (clinic_id, user_id, staff_id, room, names, token_hash)
      VALUES (${clinic}, ${scope.user.id}, ${staff}, ${room}, ${names}, ${hashOfToken(secret)})
      RETURNING id`.execute(scope.trx);
    const { id } = stillThere<{ id: number }>(rows);
    await tell(scope, { action: 'calendar_feed.created', objectType: 'calendar_feed', objectId: id });
    const feed = shownFeed(await wholeFeed(scope, id), personOf(scope).id);
    return { status: 201, body: { feed, path: `/api/public/calendars/${secret}/reservations.ics` } };
  });
}

/** To whoever neither made it nor oversees them all, a feed does not exist. */
async function withdrawReplaced(scope: Scope, id: number): Promise<void> {
  const row = await rowById(scope.trx, 'calendar_feeds', id);
  const isTheirs = row?.user_id === scope.user.id || overseesTokens(scope.role);
  if (row?.clinic_id !== scope.clinic.id || !isTheirs) throw notFound();
  await withdraw(scope, id);
}

async function withdraw(scope: Scope, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    UPDATE calendar_feeds SET withdrawn_at = now(), withdrawn_by = ${scope.user.id}
    WHERE clinic_id = ${scope.clinic.id} AND id = ${id} AND withdrawn_at IS NULL RETURNING id`.execute(
    scope.trx,
  );
  // who withdraws twice wants it withdrawn
  if (rows.length > 0)
    await tell(scope, { action: 'calendar_feed.withdrawn', objectType: 'calendar_feed', objectId: id });
}

async function refuseTooMany({ trx, clinic, user }: Scope): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM calendar_feeds
    WHERE clinic_id = ${clinic.id} AND user_id = ${user.id} AND withdrawn_at IS NULL`.execute(trx);
  if ((rows[0]?.count ?? 0) >= mostLive)
    throw invalid({
      detail: [say('You have {mostLive} active feeds. Withdraw one that is no longer used.', { mostLive })],
    });
}

/** Its maker and whoever oversees the connections withdraw one; to all others it does not exist. */
const withdrawCalendarFeed = (call: Call<'withdrawCalendarFeed'>): Promise<Answer> =>
  call.answerAs(async (trx, user) => {
    const { id } = call.params;
    const row = await rowById(trx, 'calendar_feeds', id);
    const scope = row && (await scopeOf(trx, call.origin, user, row.clinic_id));
    if (!row || !scope || !(row.user_id === user.id || overseesTokens(scope.role)))
      return denied(trx, call.origin, user, feedKind.word, id);
    if (scope.isStepMissing) return forbidden(scope, 'clinic.manage');
    await withdraw(scope, id);
    return { status: 200, body: shownFeed(await wholeFeed(scope, id), user.id) };
  });

async function wholeFeed({ trx, clinic }: Scope, id: number): Promise<FeedRow> {
  const { rows } = await sql`
    SELECT ${feedColumns} FROM calendar_feeds t WHERE t.clinic_id = ${clinic.id} AND t.id = ${id}`.execute(
    trx,
  );
  return stillThere<FeedRow>(rows);
}

/** The addresses by which calendar programs read reservations; `publicUrl` is where their entries lead. */
export const calendarFeedOperations = (publicUrl: string): Handlers<FeedOperations> => ({
  listCalendarFeeds,
  createCalendarFeed,
  withdrawCalendarFeed,
  readCalendarFeed: createFeedReading(publicUrl),
});
