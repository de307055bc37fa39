import type { components } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { answer } from '#src/api/refuse.ts';
import { toId, toObject, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

export type UserSession = components['schemas']['UserSession'];

const toSession = (value: unknown): UserSession => {
  const session = toObject(value);
  return {
    id: toId(session.id),
    is_current: session.is_current === true,
    agent: toText(session.agent),
    address: toText(session.address),
    created_at: toText(session.created_at),
    last_used_at: toText(session.last_used_at),
    expires_at: toText(session.expires_at),
  };
};

/** The calls under /api/auth/sessions/. */
function createSessionActors(api: Api) {
  return {
    async listSessions(signal?: AbortSignal): Promise<UserSession[]> {
      const { results } = toObject(
        await answer(api.signedIn.GET('/api/auth/sessions/', { signal }), { signal }),
      );
      return Array.isArray(results) ? results.map(toSession) : [];
    },
    async endUserSession(id: number, signal: AbortSignal): Promise<void> {
      const params = { path: { id } };
      await answer(api.signedIn.DELETE('/api/auth/sessions/{id}/', { params, signal }), { signal });
    },
    async endOtherSessions(signal: AbortSignal): Promise<void> {
      await answer(api.signedIn.DELETE('/api/auth/sessions/', { signal }), { signal });
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const sessionCalls = perApp(({ api }) => createSessionActors(api));
