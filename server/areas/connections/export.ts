import { type RawBuilder, sql } from 'kysely';
import type { Permission } from '#machines/lifecycles/permissions.ts';
import { inClinic, type Scope } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type ExportColumn, exportedList } from '#server/lists/export.ts';
import { momentIn } from '#server/time/clinic-days.ts';
import { type FeedRow, feedColumns } from './calendar-feed.ts';
import { listedFeeds, listedTokens, listedWebhooks } from './lists.ts';
import { type TokenRow, tokenColumns } from './token.ts';
import { type WebhookRow, webhookColumns } from './webhook.ts';

const momentOrNone = (zone: string, at: Date | null) => (at ? momentIn(zone, at) : '');

const ofTokens: readonly ExportColumn<TokenRow>[] = [
  ['Name', ({ name }) => name],
  ['Acts as', ({ user_id, user_name }) => (user_id === null ? 'The clinic' : user_name)],
  ['Scopes', ({ scopes }) => scopes.join(' ')],
  ['Last used', ({ last_used_at }, zone) => momentOrNone(zone, last_used_at)],
  // one that was revoked ended then
  ['Valid until', ({ revoked_at, expires_at }, zone) => momentIn(zone, revoked_at ?? expires_at)],
];

const ofFeeds: readonly ExportColumn<FeedRow>[] = [
  ['Calendar of', ({ staff_name, room }) => staff_name || (room ?? '')],
  ['Shows of patients', ({ names }) => names],
  ['Made by', ({ user_name }) => user_name],
  ['State', ({ state }) => state],
  ['Last read', ({ last_read_at }, zone) => momentOrNone(zone, last_read_at)],
  ['Created', ({ created_at }, zone) => momentIn(zone, created_at)],
];

const ofWebhooks: readonly ExportColumn<WebhookRow>[] = [
  ['Name', ({ name }) => name],
  // what stands behind the host is a secret with many programs
  ['Host', ({ url }) => new URL(url).host],
  ['Events', ({ events }) => events.join(' ')],
  ['State', ({ paused_at }) => (paused_at ? 'paused' : 'active')],
  ['Last notice', ({ last }) => last?.state ?? ''],
  ['Last notice changed', ({ last }, zone) => momentOrNone(zone, last && new Date(last.changed_at))],
  ['Created', ({ created_at }, zone) => momentIn(zone, created_at)],
];

interface Wanted<Row> {
  permission: Permission;
  name: string;
  action: 'api_token.table_exported' | 'calendar_feed.table_exported' | 'webhook.table_exported';
  list(scope: Scope): { from: RawBuilder<unknown>; where: RawBuilder<unknown>[]; order: RawBuilder<unknown> };
  shown: RawBuilder<unknown>;
  columns: readonly ExportColumn<Row>[];
}

type Asked = Call<'exportApiTokens' | 'exportCalendarFeeds' | 'exportWebhooks'>;

const exported =
  <Row>({ permission, name, action, list, shown, columns }: Wanted<Row>) =>
  (call: Asked): Promise<Answer> =>
    inClinic(call, call.query.clinic, permission, (scope) => {
      const wanted = list(scope);
      return exportedList<Row>(call, scope, {
        ...{ name, action, columns, list: wanted },
        async read(trx, ids) {
          const { rows } = await sql<Row & { id: number }>`
            SELECT ${shown} FROM ${wanted.from}
            WHERE ${sql.join(wanted.where, sql` AND `)} AND t.id = ANY(${ids}::int[])`.execute(trx);
          return rows;
        },
      });
    });

/** The tokens, feeds and webhooks of a clinic as tables for a spreadsheet, without a secret. */
export const connectionTables = {
  exportApiTokens: exported<TokenRow>({
    ...{ permission: 'patients.read', name: 'tokens', action: 'api_token.table_exported' },
    ...{ list: listedTokens, shown: tokenColumns, columns: ofTokens },
  }),
  exportCalendarFeeds: exported<FeedRow>({
    ...{ permission: 'reservations.read', name: 'calendar-feeds', action: 'calendar_feed.table_exported' },
    ...{ list: listedFeeds, shown: feedColumns, columns: ofFeeds },
  }),
  exportWebhooks: exported<WebhookRow>({
    ...{ permission: 'messages.manage', name: 'webhooks', action: 'webhook.table_exported' },
    ...{ list: listedWebhooks, shown: webhookColumns, columns: ofWebhooks },
  }),
};
