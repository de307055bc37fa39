import type {
  FormChoice,
  Service,
  ServiceBody,
  ServiceCreation,
} from '#machines/flows/services/serviceFields.ts';
import type { RemovalCall } from '#machines/parts/removal.machine.ts';
import type { RestorationCall } from '#machines/parts/restoration.machine.ts';
import type { operations } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { everyPage, largestPage } from '#src/api/everyPage.ts';
import { idempotencyKey, ifMatch, removing } from '#src/api/headers.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { type Page, toId, toObject, toPage, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

export type ServiceQuery = operations['listServices']['parameters']['query'];

const toService = (value: unknown): Service => {
  const service = toObject<Service>(value);
  return {
    ...service,
    id: toId(service.id),
    clinic: toId(service.clinic),
    version: toId(service.version),
    name: toText(service.name),
    staff: Array.isArray(service.staff) ? service.staff : [],
  };
};

const toFormChoice = (value: unknown): FormChoice => {
  const form = toObject(value);
  return { id: toId(form.id), title: toText(form.title) };
};

/** The calls under /api/services, as the charts and lists name them. */
function createServiceActors(api: Api, notify: Notify) {
  async function listServices(query: ServiceQuery, signal?: AbortSignal): Promise<Page<Service>> {
    const call = api.signedIn.GET('/api/services/services', { params: { query }, signal });
    return toPage(await answer(call, { notify, signal }), query.offset ?? 0, toService);
  }
  return {
    listServices,
    /** The filtered list as CSV. */
    async exportServices(query: operations['exportServices']['parameters']['query']): Promise<string> {
      const call = api.signedIn.GET('/api/services/services/export/', { params: { query }, parseAs: 'text' });
      return toText(await answer(call, { notify }));
    },
    /** Every service of a clinic, page after page. */
    listAllServices(query: Omit<ServiceQuery, 'limit' | 'offset'>, signal?: AbortSignal): Promise<Service[]> {
      return everyPage((offset) => listServices({ ...query, limit: largestPage, offset }, signal));
    },
    async readService(id: number, signal?: AbortSignal): Promise<Service> {
      const call = api.signedIn.GET('/api/services/services/{id}/', { params: { path: { id } }, signal });
      return toService(await answer(call, { notify, signal }));
    },
    async createService(body: ServiceCreation, key: string, signal: AbortSignal): Promise<Service> {
      const params = { header: idempotencyKey(api, key) };
      const call = api.signedIn.POST('/api/services/services', { body, params, signal });
      return toService(await answer(call, { notify, signal }));
    },
    async updateService(
      id: number,
      body: ServiceBody,
      version: number | null,
      signal: AbortSignal,
    ): Promise<Service> {
      const params = { path: { id }, header: ifMatch(api, version) };
      const call = api.signedIn.PUT('/api/services/services/{id}/', { body, params, signal });
      return toService(await answer(call, { notify, signal }));
    },
    async archiveService(removal: RemovalCall, signal: AbortSignal): Promise<void> {
      const params = { path: { id: removal.id }, header: removing(api, removal) };
      await answer(api.signedIn.DELETE('/api/services/services/{id}/', { params, signal }), {
        notify,
        signal,
      });
    },
    /** The consent forms that a service may require. */
    listFormChoices(clinic: number, signal: AbortSignal): Promise<FormChoice[]> {
      return everyPage(async (offset) => {
        const query = { clinic, limit: largestPage, offset };
        const call = api.signedIn.GET('/api/patients/consent-forms', { params: { query }, signal });
        return toPage(await answer(call, { notify, signal }), offset, toFormChoice);
      });
    },
    async restoreService({ id, version, key }: RestorationCall, signal: AbortSignal): Promise<void> {
      const params = { path: { id }, header: idempotencyKey(api, key) };
      const body = { version };
      const call = api.signedIn.POST('/api/services/services/{id}/restore/', { body, params, signal });
      await answer(call, { notify, signal });
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const serviceCalls = perApp(({ api, notify }) => createServiceActors(api, notify));
