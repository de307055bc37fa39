import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { nameOf, staffNameOf } from '#server/database/names.ts';
import { instant } from '#server/database/rows.ts';
import type { Row } from '#server/database/tables.ts';

type Shown = components['schemas']['CalendarFeed'];

/** A stored feed; what its address holds is not stored. */
export type FeedRow = Omit<Row<'calendar_feeds'>, 'token_hash' | 'withdrawn_by'> & {
  user_name: string;
  staff_name: string;
  state: Shown['state'];
};

/** The kind of thing, for look-up and audit. */
export const feedKind = { table: 'calendar_feeds', word: 'calendar_feed' } as const;

/** What is shown of a feed `t`, which says no more of patients than its clinic allows now; no one learns the hash. */
export const feedColumns = sql`t.id, t.clinic_id, t.user_id, t.staff_id, t.room,
  (SELECT CASE WHEN 'none' IN (t.names, c.feed_names) THEN 'none' WHEN 'initials' IN (t.names, c.feed_names) THEN 'initials' ELSE 'full' END
    FROM clinics c WHERE c.id = t.clinic_id) AS names, t.last_read_at, t.withdrawn_at, t.created_at,
  coalesce((SELECT ${nameOf('u')} FROM users u WHERE u.id = t.user_id), '') AS user_name,
  coalesce((SELECT ${staffNameOf('s')} FROM staff s
    WHERE s.clinic_id = t.clinic_id AND s.id = t.staff_id), '') AS staff_name,
  CASE WHEN t.withdrawn_at IS NOT NULL THEN 'withdrawn'
    WHEN NOT EXISTS (SELECT FROM staff s WHERE s.clinic_id = t.clinic_id AND s.user_id = t.user_id AND s.status = 'active')
      THEN 'ended' ELSE 'active' END AS state`;

/** A feed as the API shows it to a user. */
export const shownFeed = (row: FeedRow, userId: number): Shown => ({
  id: row.id,
  clinic: row.clinic_id,
  staff: row.staff_id,
  staff_name: row.staff_name,
  room: row.room,
  names: row.names,
  user: row.user_id,
  user_name: row.user_name,
  is_own: row.user_id === userId,
  state: row.state,
  created_at: row.created_at.toISOString(),
  last_read_at: instant(row.last_read_at),
  withdrawn_at: instant(row.withdrawn_at),
});
