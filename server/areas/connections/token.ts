import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { nameOf } from '#server/database/names.ts';
import { instant } from '#server/database/rows.ts';
import type { Row } from '#server/database/tables.ts';

type Shown = components['schemas']['ApiToken'];

/** A stored token of another program; what it sends is not stored. */
export type TokenRow = Omit<Row<'api_tokens'>, 'token_hash' | 'revoked_by'> & {
  user_name: string;
  state: Shown['state'];
};

/** The kind of thing, for look-up and audit. */
export const tokenKind = { table: 'api_tokens', word: 'api_token' } as const;

/** What is shown of a token `t`; no one learns the hash, and no one revoked what ended with its maker's place in the clinic. */
export const tokenColumns = sql`t.id, t.clinic_id, t.user_id, t.made_by, t.name, t.scopes, t.ending, t.expires_at, t.last_used_at,
  t.revoked_at, t.created_at,
  coalesce((SELECT ${nameOf('u')} FROM users u WHERE u.id = t.made_by), '') AS user_name,
  CASE WHEN t.revoked_by IS NOT NULL THEN 'revoked' WHEN t.revoked_at IS NOT NULL THEN 'ended'
    WHEN t.expires_at <= now() THEN 'expired' ELSE 'active' END AS state`;

/** A token as the API shows it to a user. */
export const shownToken = (row: TokenRow, userId: number): Shown => ({
  id: row.id,
  clinic: row.clinic_id,
  name: row.name,
  scopes: row.scopes,
  ending: row.ending,
  acts_as: row.user_id === null ? 'clinic' : 'person',
  user: row.made_by,
  user_name: row.user_name,
  is_own: row.made_by === userId,
  state: row.state,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  last_used_at: instant(row.last_used_at),
  revoked_at: instant(row.revoked_at),
});
