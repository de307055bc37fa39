import { sql } from 'kysely';
import { permits } from '#machines/lifecycles/permissions.ts';
import type { components } from '#openapi/schema.d.ts';
import { inClinic, type Scope } from '#server/access/scope.ts';
import type { ChangeNotifier } from '#server/database/change-notifier.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { createOpenStreams } from './open-streams.ts';
import { followChanges, type Look } from './stream.ts';

type Changes = components['schemas']['AppointmentChanges'];

const mostNamed = 500;

interface Row {
  cursor: string;
  ids: number[];
  records: boolean;
  lags: boolean;
  is_ahead: boolean;
}

const mayRead = (role: Scope['role']) => sql.lit(permits(role, 'records.read'));

/** The operation that tells which reservations changed, at once or as they do. */
export function changeOperations(bell: ChangeNotifier) {
  const streams = createOpenStreams();
  return {
    async listAppointmentChanges(call: Call<'listAppointmentChanges'>): Promise<Answer> {
      const { clinic, after } = call.query;
      const look = (cursor: string | undefined) => lookFor(call, clinic, cursor);
      const leave = call.wantsStream && call.session ? streams.enter(call.session.userId, clinic) : () => {};
      try {
        const { lags: _, ...first } = await look(after);
        if (first.status === 200 && first.body && call.wantsStream)
          return followChanges(bell, clinic, first.body, look, leave);
        leave();
        return first;
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

/** The reservations that changed after a cursor, and whether records did, as far as every transaction before has ended. */
export async function lookFor(
  call: Call<'listAppointmentChanges'>,
  clinic: number,
  after: string | undefined,
): Promise<Look> {
  let lags = false;
  const answer = await inClinic(call, clinic, 'reservations.read', async ({ trx, role }) => {
    const { rows } = await sql<Row>`
      WITH horizon AS MATERIALIZED (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS at)
      SELECT at::text AS cursor, coalesce(${after ?? null}::text::xid8 > at, false) AS is_ahead,
        ARRAY(SELECT id FROM reservations WHERE clinic_id = ${clinic} AND changed_in >= ${after ?? null}::text::xid8
          AND changed_in < at LIMIT ${mostNamed + 1}) AS ids,
        (${mayRead(role)} AND EXISTS (SELECT FROM medical_records WHERE clinic_id = ${clinic}
          AND changed_in >= ${after ?? null}::text::xid8 AND changed_in < at)) AS records,
        EXISTS (SELECT FROM reservations WHERE clinic_id = ${clinic} AND changed_in >= at)
          OR (${mayRead(role)} AND EXISTS (SELECT FROM medical_records WHERE clinic_id = ${clinic} AND changed_in >= at)) AS lags
      FROM horizon`.execute(trx);
    const found = rows[0] ?? { cursor: '0', ids: [], records: false, lags: false, is_ahead: true };
    lags = found.lags;
    const is_whole = !found.is_ahead && found.ids.length <= mostNamed;
    const body: Changes = {
      cursor: found.cursor,
      appointments: is_whole ? found.ids.sort((one, other) => one - other) : [],
      records: found.records,
      is_whole,
    };
    return { status: 200, body };
  });
  return { ...(answer as Look), lags };
}
