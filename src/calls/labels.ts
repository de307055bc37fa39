import type { LabelSaving, PatientLabel } from '#machines/flows/patients/labelFields.ts';
import type { RemovalCall } from '#machines/parts/removal.machine.ts';
import type { RestorationCall } from '#machines/parts/restoration.machine.ts';
import type { operations } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { everyPage, largestPage } from '#src/api/everyPage.ts';
import { idempotencyKey, ifMatch, removing } from '#src/api/headers.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { type Page, toId, toObject, toPage, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

export type LabelQuery = operations['listPatientLabels']['parameters']['query'];

const toLabel = (value: unknown): PatientLabel => {
  const label = toObject<PatientLabel>(value);
  return { ...label, id: toId(label.id), version: toId(label.version), name: toText(label.name) };
};

/** The calls under /api/patients/labels, as the charts and lists name them. */
function createLabelActors(api: Api, notify: Notify) {
  async function listLabels(query: LabelQuery, signal?: AbortSignal): Promise<Page<PatientLabel>> {
    const call = api.signedIn.GET('/api/patients/labels', { params: { query }, signal });
    return toPage(await answer(call, { notify, signal }), query.offset ?? 0, toLabel);
  }
  return {
    listLabels,
    /** Every label that can be given, or those of the archive too, page after page, in order of priority. */
    listAllLabels(
      clinic: number,
      signal?: AbortSignal,
      status: 'active' | 'all' = 'active',
    ): Promise<PatientLabel[]> {
      return everyPage((offset) => listLabels({ clinic, status, limit: largestPage, offset }, signal));
    },
    async readLabel(id: number, signal?: AbortSignal): Promise<PatientLabel> {
      const call = api.signedIn.GET('/api/patients/labels/{id}/', { params: { path: { id } }, signal });
      return toLabel(await answer(call, { notify, signal }));
    },
    async saveLabel(
      { id, clinic, body, version, key }: LabelSaving,
      signal: AbortSignal,
    ): Promise<PatientLabel> {
      if (id === null) {
        const header = idempotencyKey(api, key);
        const creation = { ...body, clinic };
        const call = api.signedIn.POST('/api/patients/labels', {
          body: creation,
          params: { header },
          signal,
        });
        return toLabel(await answer(call, { notify, signal }));
      }
      const params = { path: { id }, header: ifMatch(api, version) };
      const call = api.signedIn.PUT('/api/patients/labels/{id}/', { body, params, signal });
      return toLabel(await answer(call, { notify, signal }));
    },
    async archiveLabel(removal: RemovalCall, signal: AbortSignal): Promise<void> {
      const params = { path: { id: removal.id }, header: removing(api, removal) };
      const call = api.signedIn.DELETE('/api/patients/labels/{id}/', { params, signal });
      await answer(call, { notify, signal });
    },
    async restoreLabel({ id, version, key }: RestorationCall, signal: AbortSignal): Promise<void> {
      const params = { path: { id }, header: idempotencyKey(api, key) };
      const call = api.signedIn.POST('/api/patients/labels/{id}/restore/', {
        body: { version },
        params,
        signal,
      });
      await answer(call, { notify, signal });
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const labelCalls = perApp(({ api, notify }) => createLabelActors(api, notify));
