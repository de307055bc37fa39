import type { CalendarFeed, CalendarFeedCreation } from '#machines/flows/connections/calendarFeedFields.ts';
import type { ConnectionMade } from '#machines/flows/connections/connectionCreate.machine.ts';
import type { ApiToken, ApiTokenCreation } from '#machines/flows/connections/tokenFields.ts';
import type { operations } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey, withoutKey } from '#src/api/headers.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { readApiSettings } from '#src/api/settings.ts';
import { type Page, toId, toObject, toPage, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

export type TokenQuery = operations['listApiTokens']['parameters']['query'];
export type FeedQuery = operations['listCalendarFeeds']['parameters']['query'];

const toToken = (value: unknown): ApiToken => {
  const token = toObject<ApiToken>(value);
  return { ...token, id: toId(token.id), name: toText(token.name) };
};

const toFeed = (value: unknown): CalendarFeed => {
  const feed = toObject<CalendarFeed>(value);
  return { ...feed, id: toId(feed.id), staff_name: toText(feed.staff_name), room: toText(feed.room) };
};

/** Whose calendar it is, as lists and questions name it. */
export const feedName = ({ staff_name, room }: CalendarFeed): string =>
  [staff_name, room].filter(Boolean).join(' · ');

/** The calls under /api/connections. */
function createConnectionActors(api: Api, notify: Notify) {
  return {
    async listTokens(query: TokenQuery, signal?: AbortSignal): Promise<Page<ApiToken>> {
      const call = api.signedIn.GET('/api/connections/tokens', { params: { query }, signal });
      return toPage(await answer(call, { notify, signal }), query.offset ?? 0, toToken);
    },
    async createToken(body: ApiTokenCreation, key: string, signal: AbortSignal): Promise<ConnectionMade> {
      const params = { header: idempotencyKey(api, key) };
      const call = api.signedIn.POST('/api/connections/tokens', { body, params, signal });
      const said = toObject<{ token: unknown; secret: unknown }>(await answer(call, { notify, signal }));
      return { name: toToken(said.token).name, secret: toText(said.secret) };
    },
    async revokeToken(id: number, signal: AbortSignal): Promise<void> {
      // who revokes it twice wants it revoked
      const params = { path: { id }, header: withoutKey };
      await answer(api.signedIn.POST('/api/connections/tokens/{id}/revoke/', { params, signal }), { signal });
    },
    async listCalendarFeeds(query: FeedQuery, signal?: AbortSignal): Promise<Page<CalendarFeed>> {
      const call = api.signedIn.GET('/api/connections/calendar-feeds', { params: { query }, signal });
      return toPage(await answer(call, { notify, signal }), query.offset ?? 0, toFeed);
    },
    /** The secret of a feed is its whole address. */
    async createCalendarFeed(
      body: CalendarFeedCreation,
      key: string,
      signal: AbortSignal,
    ): Promise<ConnectionMade> {
      const params = { header: idempotencyKey(api, key) };
      const call = api.signedIn.POST('/api/connections/calendar-feeds', { body, params, signal });
      const said = toObject<{ feed: unknown; path: unknown }>(await answer(call, { notify, signal }));
      return { name: feedName(toFeed(said.feed)), secret: readApiSettings().baseUrl + toText(said.path) };
    },
    async withdrawCalendarFeed(id: number, signal: AbortSignal): Promise<void> {
      // who withdraws it twice wants it withdrawn
      const params = { path: { id }, header: withoutKey };
      const call = api.signedIn.POST('/api/connections/calendar-feeds/{id}/withdraw/', { params, signal });
      await answer(call, { signal });
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const connectionCalls = perApp(({ api, notify }) => createConnectionActors(api, notify));
