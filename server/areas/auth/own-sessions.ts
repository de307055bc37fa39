import { sql } from 'kysely';
import { audit } from '#server/audit/audit.ts';
import type { Trx } from '#server/database/tables.ts';
import { now, SessionEnded, type SessionRef } from '#server/database/transaction.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { notFound } from '#server/http/refusal.ts';
import { endOtherSessions as endOthers } from './sessions.ts';

/** The live sessions of the signed-in user, the present one first, then those last used. */
export function listSessions(call: Call<'listSessions'>): Promise<Answer> {
  const { sessionId } = ownSession(call.session);
  return call.openAs(async (trx, user) => {
    const rows = await live(trx, user.id)
      .select(['id', 'number', 'agent', 'address', 'created_at', 'last_used_at', 'expires_at'])
      .orderBy(sql`id = ${sessionId}`, 'desc')
      .orderBy('last_used_at', 'desc')
      .limit(mostShown)
      .execute();
    const results = rows.map((row) => ({
      id: row.number,
      is_current: row.id === sessionId,
      agent: row.agent,
      address: row.address,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    }));
    return { status: 200, body: { results } };
  });
}

const mostShown = 100;

/** Ends one session of the signed-in user, wherever it is. */
export function endUserSession(call: Call<'endUserSession'>): Promise<Answer> {
  const { id } = call.params;
  return call.answerAs(async (trx, user) => {
    const ended = await trx
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('user_id', '=', user.id)
      .where('number', '=', id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('id')
      .executeTakeFirst();
    if (!ended) throw notFound();
    await audit(trx, call.origin, {
      action: 'auth.session_ended',
      userId: user.id,
      objectType: 'session',
      objectId: id,
    });
    return { status: 204 };
  });
}

/** Ends every session of the signed-in user but the present one. */
export function endOtherSessions(call: Call<'endOtherSessions'>): Promise<Answer> {
  const own = ownSession(call.session);
  return call.answerAs(async (trx, user) => {
    await endOthers(trx, own);
    await audit(trx, call.origin, { action: 'auth.other_sessions_ended', userId: user.id });
    return { status: 204 };
  });
}

const live = (trx: Trx, userId: number) =>
  trx
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now);

/** The session that a call is made in. */
export function ownSession(session: SessionRef | undefined): SessionRef {
  if (!session) throw new SessionEnded();
  return session;
}
