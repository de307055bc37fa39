import type { LinkDeed, LinkWish, VisitLinks } from '#machines/flows/door/visitLinks.machine.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey } from '#src/api/headers.ts';
import { answer } from '#src/api/refuse.ts';
import { perApp } from '#src/session/perApp.ts';

/** The calls about a patient's links to a visit. */
function createVisitLinkActors(api: Api) {
  return {
    listLinks: (id: number, signal: AbortSignal): Promise<VisitLinks> =>
      answer(
        api.signedIn.GET('/api/patients/appointments/{id}/links/', { params: { path: { id } }, signal }),
        { signal },
      ),
    makeLink: (
      id: number,
      { send, attempt }: LinkWish,
      signal: AbortSignal,
    ): Promise<components['schemas']['MadeLink']> =>
      answer(
        api.signedIn.POST('/api/patients/appointments/{id}/links/', {
          params: { path: { id }, header: idempotencyKey(api, attempt) },
          body: { send },
          signal,
        }),
        { signal },
      ),
    changeLinks: (id: number, deed: LinkDeed, signal: AbortSignal): Promise<VisitLinks> =>
      answer(
        deed.kind === 'withdraw'
          ? api.signedIn.POST('/api/patients/appointments/{id}/links/{link}/withdraw/', {
              params: { path: { id, link: deed.id } },
              body: {},
              signal,
            })
          : api.signedIn.POST('/api/patients/appointments/{id}/questions/{question}/settle/', {
              params: { path: { id, question: deed.id } },
              body: {},
              signal,
            }),
        { signal },
      ),
  };
}

/** These calls as an app makes them. */
export const visitLinkCalls = perApp(({ api }) => createVisitLinkActors(api));
