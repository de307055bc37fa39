import type { AuditFinding } from '#machines/flows/clinics/auditCheck.machine.ts';
import type { components, operations } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { type Page, toId, toObject, toOptionalNumber, toPage, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditName = components['schemas']['AuditName'];
export type AuditChange = components['schemas']['AuditChange'];
export type AuditQuery = operations['listAuditEntries']['parameters']['query'];

/** A page of the log, and how long the log was when its first page was read. */
export interface AuditLogPage extends Page<AuditEntry> {
  readonly upTo?: number | undefined;
  /** How things are called that its entries tell by number; servers of before said none. */
  readonly names: readonly AuditName[];
}

const toEntry = (value: unknown): AuditEntry => {
  const entry = toObject<AuditEntry>(value);
  const changes = Array.isArray(entry.changes) ? entry.changes : [];
  return {
    ...entry,
    changes,
    via: entry.via ?? null,
    id: toId(entry.id),
    action: toText(entry.action),
    at: toText(entry.at),
  };
};

/** The calls under /api/audit, as the pages name them. Whoever may not read it is told on the page, not in toasts. */
function createAuditActors(api: Api, notify: Notify) {
  return {
    async listAuditEntries(query: AuditQuery, signal?: AbortSignal): Promise<AuditLogPage> {
      const call = api.signedIn.GET('/api/audit', { params: { query }, signal });
      const page = await answer(call, { signal });
      const { up_to, names } = toObject<{ names?: AuditName[]; up_to?: unknown }>(page);
      return {
        ...toPage(page, query.offset ?? 0, toEntry),
        upTo: toOptionalNumber(up_to),
        names: Array.isArray(names) ? names : [],
      };
    },
    async exportAuditEntries(query: Omit<AuditQuery, 'limit' | 'offset' | 'up_to'>): Promise<string> {
      const call = api.signedIn.GET('/api/audit/export/', { params: { query }, parseAs: 'text' });
      return toText(await answer(call, { notify }));
    },
    async checkIntegrity(clinic: number, signal: AbortSignal): Promise<AuditFinding> {
      const call = api.signedIn.GET('/api/audit/integrity/', { params: { query: { clinic } }, signal });
      const finding = toObject(await answer(call, { signal }));
      return {
        intact: finding.intact === true,
        entries: toOptionalNumber(finding.entries) ?? 0,
        broken_at: toOptionalNumber(finding.broken_at) ?? null,
      };
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const auditCalls = perApp(({ api, notify }) => createAuditActors(api, notify));
