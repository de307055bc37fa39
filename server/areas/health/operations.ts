import { sql } from 'kysely';
import type pg from 'pg';
import { isCurrent } from '#server/database/migrate.ts';
import type { Handlers } from '#server/http/call.ts';
import { unavailable } from '#server/http/refusal.ts';

/** Whether the server and its database answer, and whether that database is the one that the server was made for. */
export const healthOperations = (pool: pg.Pool): Handlers<'readHealth' | 'readReadiness'> => ({
  readHealth: async (call) => {
    try {
      await call.open((trx) => sql`select 1`.execute(trx));
      return { status: 200, body: { status: 'ok' } };
    } catch {
      return { status: 503, body: { status: 'unavailable' }, headers: unavailable().headers };
    }
  },
  readReadiness: async () => {
    if (await isCurrent(pool).catch(() => false)) return { status: 200, body: { status: 'ready' } };
    return { status: 503, body: { status: 'unavailable' }, headers: unavailable().headers };
  },
});
