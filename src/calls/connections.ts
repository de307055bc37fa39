import type { ApiToken, ApiTokenCreation, ApiTokenMade } from '#machines/flows/connections/tokenFields.ts';
import type { operations } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey } from '#src/api/headers.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { type Page, toId, toObject, toPage, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

export type TokenQuery = operations['listApiTokens']['parameters']['query'];

const toToken = (value: unknown): ApiToken => {
  const token = toObject<ApiToken>(value);
  return { ...token, id: toId(token.id), name: toText(token.name) };
};

/** The calls under /api/connections. */
function createConnectionActors(api: Api, notify: Notify) {
  return {
    async listTokens(query: TokenQuery, signal?: AbortSignal): Promise<Page<ApiToken>> {
      const call = api.signedIn.GET('/api/connections/tokens', { params: { query }, signal });
      return toPage(await answer(call, { notify, signal }), query.offset ?? 0, toToken);
    },
    async createToken(body: ApiTokenCreation, key: string, signal: AbortSignal): Promise<ApiTokenMade> {
      const params = { header: idempotencyKey(api, key) };
      const call = api.signedIn.POST('/api/connections/tokens', { body, params, signal });
      const said = toObject<ApiTokenMade>(await answer(call, { notify, signal }));
      return { token: toToken(said.token), secret: toText(said.secret) };
    },
    async revokeToken(id: number, signal: AbortSignal): Promise<void> {
      const params = { path: { id } };
      await answer(api.signedIn.POST('/api/connections/tokens/{id}/revoke/', { params, signal }), { signal });
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const connectionCalls = perApp(({ api, notify }) => createConnectionActors(api, notify));
