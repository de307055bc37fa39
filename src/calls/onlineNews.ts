import type { NewsCall, OnlineNews } from '#machines/flows/door/onlineNews.machine.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey } from '#src/api/headers.ts';
import { answer } from '#src/api/refuse.ts';
import { perApp } from '#src/session/perApp.ts';

/** The calls about what is new from online. */
function createOnlineNewsActors(api: Api) {
  const listNews = (id: number, signal: AbortSignal): Promise<OnlineNews> =>
    answer(api.signedIn.GET('/api/clinics/{id}/online-news/', { params: { path: { id } }, signal }), {
      signal,
    });
  return {
    listNews,
    /** Carries out what was decided, and answers what is left. */
    async decide(
      { clinic: id, deed: { kind, item }, key }: NewsCall,
      reason: string,
      signal: AbortSignal,
    ): Promise<OnlineNews> {
      if (kind === 'see') {
        const body = { items: [{ kind: item.kind, id: item.id }] };
        const params = { path: { id } };
        return answer(api.signedIn.POST('/api/clinics/{id}/online-news/seen/', { params, body, signal }), {
          signal,
        });
      }
      const params = { path: { id: item.reservation ?? 0 }, header: idempotencyKey(api, key) };
      const version = item.version ?? 0;
      await answer(
        kind === 'accept'
          ? api.signedIn.POST('/api/patients/appointments/{id}/accept/', {
              params,
              body: { version },
              signal,
            })
          : api.signedIn.POST('/api/patients/appointments/{id}/decline/', {
              params,
              body: { reason, version },
              signal,
            }),
        { signal },
      );
      return listNews(id, signal);
    },
  };
}

/** These calls as an app makes them. */
export const onlineNewsCalls = perApp(({ api }) => createOnlineNewsActors(api));
