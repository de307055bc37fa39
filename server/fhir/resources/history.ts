import { type RawBuilder, sql } from 'kysely';
import { nameOf } from '#server/database/names.ts';
import type { Moved } from '#server/lifecycle/moves.ts';

/**
 * What happened to the thing of a row `t`, here and before it came here, oldest first and by the names of people; up to a time where one
 * is given.
 */
export const historyOf = (
  moved: Moved,
  until?: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`t.earlier_history || coalesce((
  SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('by_link', nullif(m.by_link, false), 'via', m.via)) || jsonb_build_object(
    'at', to_char(m.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', coalesce(${nameOf('u')}, ''), 'action', m.action, 'from', m.from_state, 'to', m.to_state, 'reason', m.reason)
    ORDER BY m.id)
  FROM moves m LEFT JOIN users u ON u.id = m.by_user
  WHERE m.clinic_id = t.clinic_id AND ${sql.ref(`m.${moved}`)} = t.id ${until ? sql`AND m.at <= ${until}` : sql``}), '[]')`;
