import type { components, operations } from '#openapi/schema.d.ts';
import { perApp } from '#src/app/perApp.ts';
import type { Api } from '../client.ts';
import { answer } from '../refuse.ts';
import { type Page, toId, toObject, toPage, toText } from '../shape.ts';

export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditQuery = operations['listAuditEntries']['parameters']['query'];

const toEntry = (value: unknown): AuditEntry => {
  const entry = toObject(value) as unknown as AuditEntry;
  return { ...entry, id: toId(entry.id), action: toText(entry.action), at: toText(entry.at) };
};

/** The calls under /api/audit, as the pages name them. Whoever may not read it is told on the page, not in toasts. */
function createAuditActors(api: Api) {
  return {
    async listAuditEntries(query: AuditQuery, signal?: AbortSignal): Promise<Page<AuditEntry>> {
      const call = api.signedIn.GET('/api/audit', { params: { query }, signal });
      return toPage(await answer(call, { signal }), query.offset ?? 0, toEntry);
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const auditCalls = perApp(({ api }) => createAuditActors(api));
