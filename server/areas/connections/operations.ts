import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { overseesTokens, permitsScope } from '#machines/lifecycles/apiScopes.ts';
import { roleForbidsScopes } from '#machines/lifecycles/rightsInWords.ts';
import { say } from '#machines/lifecycles/saying.ts';
import { hashOfToken, tokenPrefix } from '#server/access/apiTokens.ts';
import {
  denied,
  forbidden,
  inClinic,
  personOf,
  refused,
  type Scope,
  scopeOf,
  stillThere,
  tell,
} from '#server/access/scope.ts';
import { rowById } from '#server/database/rows.ts';
import type { Answer, Call, Handlers } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { listed } from '#server/lists/list.ts';
import { connectionTables } from './export.ts';
import { listedTokens } from './lists.ts';
import { shownToken, type TokenRow, tokenColumns, tokenKind } from './token.ts';

type ConnectionOperations =
  | 'listApiTokens'
  | 'createApiToken'
  | 'revokeApiToken'
  | 'exportApiTokens'
  | 'exportCalendarFeeds'
  | 'exportWebhooks';

const mostLive = 50;

function listApiTokens(call: Call<'listApiTokens'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'patients.read', async (scope) => {
    const answer = await listed<TokenRow>(scope.trx, call, {
      ...listedTokens(scope),
      columns: tokenColumns,
      show: (row) => shownToken(row, personOf(scope).id),
    });
    await tell(scope, { action: 'api_token.listed', objectType: 'clinic', objectId: clinic });
    return answer;
  });
}

function createApiToken(call: Call<'createApiToken'>): Promise<Answer> {
  const { clinic, name, scopes, days, acts_as = 'person' } = call.body;
  return inClinic(call, clinic, 'patients.read', async (scope) => {
    const maker = personOf(scope).id;
    const owner = acts_as === 'clinic' ? null : maker;
    if (owner === null && !overseesTokens(scope.role))
      return refused(scope, 'Only an owner or a manager can create a token that acts as the clinic.');
    const beyond = scopes.filter((one) => !permitsScope(scope.role, one));
    if (beyond.length > 0) return refused(scope, roleForbidsScopes(scope.role, beyond));
    await refuseTooMany(scope, owner);
    const secret = tokenPrefix + randomBytes(32).toString('base64url');
    const { rows } = await sql<{ id: number }>`
      INSERT INTO api_tokens (clinic_id, user_id, made_by, name, scopes, token_hash, ending, expires_at)
      VALUES (${clinic}, ${owner}, ${maker}, ${name}, ${JSON.stringify(scopes)}, ${hashOfToken(secret)}, ${secret.slice(-4)},
        now() + make_interval(days => ${days}))
      RETURNING id`.execute(scope.trx);
    const { id } = stillThere<{ id: number }>(rows);
    await tell(scope, { action: 'api_token.created', objectType: 'api_token', objectId: id });
    return { status: 201, body: { token: shownToken(await wholeToken(scope, id), maker), secret } };
  });
}

/** Counts those of a person, or of the clinic itself. */
async function refuseTooMany({ trx, clinic }: Scope, owner: number | null): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM api_tokens
    WHERE clinic_id = ${clinic.id} AND user_id IS NOT DISTINCT FROM ${owner} AND revoked_at IS NULL AND expires_at > now()`.execute(
    trx,
  );
  if ((rows[0]?.count ?? 0) >= mostLive)
    throw invalid({
      detail: [
        owner === null
          ? say('The clinic has {mostLive} active tokens. Revoke one that is no longer used.', { mostLive })
          : say('You have {mostLive} active tokens. Revoke one that is no longer used.', { mostLive }),
      ],
    });
}

/** In whose name it asks and whoever oversees the tokens revoke one; to all others it does not exist. */
const revokeApiToken = (call: Call<'revokeApiToken'>): Promise<Answer> =>
  call.answerAs(async (trx, user) => {
    const { id } = call.params;
    const row = await rowById(trx, 'api_tokens', id);
    const scope = row && (await scopeOf(trx, call.origin, user, row.clinic_id));
    if (!row || !scope || !(row.user_id === user.id || overseesTokens(scope.role)))
      return denied(trx, call.origin, user, tokenKind.word, id);
    if (scope.isStepMissing) return forbidden(scope, 'clinic.manage');
    const { rows } = await sql<{ id: number }>`
      UPDATE api_tokens SET revoked_at = now(), revoked_by = ${user.id}
      WHERE clinic_id = ${row.clinic_id} AND id = ${id} AND revoked_at IS NULL RETURNING id`.execute(trx);
    // who revokes twice wants it revoked
    if (rows.length > 0)
      await tell(scope, { action: 'api_token.revoked', objectType: 'api_token', objectId: id });
    return { status: 200, body: shownToken(await wholeToken(scope, id), user.id) };
  });

async function wholeToken({ trx, clinic }: Scope, id: number): Promise<TokenRow> {
  const { rows } = await sql`
    SELECT ${tokenColumns} FROM api_tokens t WHERE t.clinic_id = ${clinic.id} AND t.id = ${id}`.execute(trx);
  return stillThere<TokenRow>(rows);
}

/** The tokens by which other programs reach a clinic, and the tables of all connections. */
export const connectionOperations: Handlers<ConnectionOperations> = {
  listApiTokens,
  createApiToken,
  revokeApiToken,
  ...connectionTables,
};
