import type {
  RecordTemplate,
  RecordTemplateCreation,
  TemplateSaving,
} from '#machines/flows/records/recordTemplateFields.ts';
import type { RemovalCall } from '#machines/parts/removal.machine.ts';
import type { Api } from '#src/api/client.ts';
import { everyPage, largestPage } from '#src/api/everyPage.ts';
import { idempotencyKey, ifMatch, removing } from '#src/api/headers.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { toId, toObject, toPage, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

const toTemplate = (value: unknown): RecordTemplate => {
  const template = toObject<RecordTemplate>(value);
  return {
    ...template,
    id: toId(template.id),
    version: toId(template.version),
    name: toText(template.name),
    text: toText(template.text),
  };
};

/** The calls under /api/patients/record-templates, as the charts name them. */
function createTemplateActors(api: Api, notify: Notify) {
  return {
    listTemplates(clinic: number, signal?: AbortSignal): Promise<RecordTemplate[]> {
      return everyPage(async (offset) => {
        const query = { clinic, limit: largestPage, offset };
        const call = api.signedIn.GET('/api/patients/record-templates', { params: { query }, signal });
        return toPage(await answer(call, { signal }), offset, toTemplate);
      });
    },
    async createTemplate(
      body: RecordTemplateCreation,
      key: string,
      signal: AbortSignal,
    ): Promise<RecordTemplate> {
      const header = idempotencyKey(api, key);
      const call = api.signedIn.POST('/api/patients/record-templates', { body, params: { header }, signal });
      return toTemplate(await answer(call, { notify, signal }));
    },
    async readTemplate(id: number, signal: AbortSignal): Promise<RecordTemplate> {
      const call = api.signedIn.GET('/api/patients/record-templates/{id}/', {
        params: { path: { id } },
        signal,
      });
      return toTemplate(await answer(call, { signal }));
    },
    async updateTemplate(
      { id, body, version }: TemplateSaving,
      signal: AbortSignal,
    ): Promise<RecordTemplate> {
      const params = { path: { id }, header: ifMatch(api, version) };
      const call = api.signedIn.PUT('/api/patients/record-templates/{id}/', { body, params, signal });
      return toTemplate(await answer(call, { notify, signal }));
    },
    async archiveTemplate(removal: RemovalCall, signal: AbortSignal): Promise<void> {
      const params = { path: { id: removal.id }, header: removing(api, removal) };
      const call = api.signedIn.DELETE('/api/patients/record-templates/{id}/', { params, signal });
      await answer(call, { notify, signal });
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const recordTemplateCalls = perApp(({ api, notify }) => createTemplateActors(api, notify));
