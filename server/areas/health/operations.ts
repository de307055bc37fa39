import { sql } from 'kysely';
import type { Handlers } from '#server/http/call.ts';
import { unavailable } from '#server/http/refusal.ts';

/** Whether the server and its database answer. */
export const healthOperations: Handlers<'readHealth'> = {
  readHealth: async (call) => {
    try {
      await call.open((trx) => sql`select 1`.execute(trx));
      return { status: 200, body: { status: 'ok' } };
    } catch {
      return { status: 503, body: { status: 'unavailable' }, headers: unavailable().headers };
    }
  },
};
