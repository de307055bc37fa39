import type { ConnectionMade } from '#machines/flows/connections/connectionCreate.machine.ts';
import type {
  Webhook,
  WebhookCreation,
  WebhookDelivery,
  WebhookRotation,
} from '#machines/flows/connections/webhookFields.ts';
import type { operations } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey } from '#src/api/headers.ts';
import { inOurWords } from '#src/api/inOurWords.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { type Page, toId, toObject, toPage, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

export type WebhookQuery = operations['listWebhooks']['parameters']['query'];
export type DeliveryQuery = operations['listWebhookDeliveries']['parameters']['query'];

const toDelivery = (value: unknown): WebhookDelivery => {
  const delivery = inOurWords(toObject<WebhookDelivery>(value));
  return { ...delivery, id: toId(delivery.id), event: toText(delivery.event) };
};

const toWebhook = (value: unknown): Webhook => {
  const webhook = toObject<Webhook>(value);
  return {
    ...webhook,
    id: toId(webhook.id),
    name: toText(webhook.name),
    url: toText(webhook.url),
    events: Array.isArray(webhook.events) ? webhook.events : [],
    old_secret_until: webhook.old_secret_until ?? null,
    last_delivery: webhook.last_delivery && toDelivery(webhook.last_delivery),
  };
};

const toMade = (value: unknown): ConnectionMade => {
  const { webhook, secret } = toObject<{ webhook: unknown; secret: unknown }>(value);
  return { name: toWebhook(webhook).name, secret: toText(secret) };
};

const paths = {
  pause: '/api/connections/webhooks/{id}/pause/',
  resume: '/api/connections/webhooks/{id}/resume/',
  test: '/api/connections/webhooks/{id}/test/',
  resend: '/api/connections/webhook-deliveries/{id}/resend/',
} as const;

/** What is done with a webhook or one of its deliveries without a question first. */
export type WebhookDeed = keyof typeof paths;

export const isWebhookDeed = (word: string): word is WebhookDeed => Object.hasOwn(paths, word);

/** The calls under /api/connections that are about webhooks. */
function createWebhookActors(api: Api, notify: Notify) {
  return {
    async listWebhooks(query: WebhookQuery, signal?: AbortSignal): Promise<Page<Webhook>> {
      const call = api.signedIn.GET('/api/connections/webhooks', { params: { query }, signal });
      return toPage(await answer(call, { notify, signal }), query.offset ?? 0, toWebhook);
    },
    async createWebhook(body: WebhookCreation, key: string, signal: AbortSignal): Promise<ConnectionMade> {
      const params = { header: idempotencyKey(api, key) };
      const call = api.signedIn.POST('/api/connections/webhooks', { body, params, signal });
      return toMade(await answer(call, { notify, signal }));
    },
    async rotateSecret(
      id: number,
      body: WebhookRotation,
      key: string,
      signal: AbortSignal,
    ): Promise<ConnectionMade> {
      const params = { path: { id }, header: idempotencyKey(api, key) };
      const path = '/api/connections/webhooks/{id}/rotate-secret/';
      return toMade(await answer(api.signedIn.POST(path, { body, params, signal }), { notify, signal }));
    },
    async removeWebhook(id: number, signal: AbortSignal): Promise<void> {
      const params = { path: { id } };
      await answer(api.signedIn.DELETE('/api/connections/webhooks/{id}/', { params, signal }), { signal });
    },
    async act(deed: WebhookDeed, id: number, attempt: string, signal: AbortSignal): Promise<void> {
      const params = { path: { id }, header: idempotencyKey(api, attempt) };
      await answer(api.signedIn.POST(paths[deed], { params, signal }), { signal });
    },
    async listDeliveries(
      id: number,
      query: DeliveryQuery,
      signal?: AbortSignal,
    ): Promise<Page<WebhookDelivery>> {
      const params = { path: { id }, query };
      const call = api.signedIn.GET('/api/connections/webhooks/{id}/deliveries/', { params, signal });
      return toPage(await answer(call, { notify, signal }), 0, toDelivery);
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const webhookCalls = perApp(({ api, notify }) => createWebhookActors(api, notify));
