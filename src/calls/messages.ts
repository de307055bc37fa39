import type { components, operations } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey } from '#src/api/headers.ts';
import { inOurWords } from '#src/api/inOurWords.ts';
import { answer } from '#src/api/refuse.ts';
import { type Page, toId, toObject, toPage, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

export type Message = components['schemas']['Message'];
export type MessageRead = components['schemas']['MessageRead'];
export type MessageQuery = operations['listMessages']['parameters']['query'];

/** A page of messages, and what the server is set up to send by. */
export type MessagePage = Page<Message> & { readonly sendsMail: boolean; readonly sendsText: boolean };

const one = '/api/messages/{id}/';
const toMessage = (value: unknown): Message => {
  const message = inOurWords(toObject<Message>(value));
  return {
    ...message,
    id: toId(message.id),
    kind: toText(message.kind),
    last_error: toText(message.last_error),
  };
};
const toLines = (value: unknown): string[] => (Array.isArray(value) ? value.map(toText) : []);

/** The calls under /api/messages. Refusals are told on the page, not in toasts. */
function createMessageActors(api: Api) {
  return {
    async listMessages(query: MessageQuery, signal?: AbortSignal): Promise<MessagePage> {
      const call = api.signedIn.GET('/api/messages', { params: { query }, signal });
      const said = toObject(await answer(call, { signal }));
      return {
        ...toPage(said, query.offset ?? 0, toMessage),
        sendsMail: said.sends_mail === true,
        sendsText: said.sends_text === true,
      };
    },
    async readMessage(id: number, signal?: AbortSignal): Promise<MessageRead> {
      const call = api.signedIn.GET(one, { params: { path: { id } }, signal });
      const said = toObject<MessageRead>(await answer(call, { signal }));
      return {
        message: toMessage(said.message),
        subject: toText(said.subject),
        paragraphs: toLines(said.paragraphs),
        action: toText(said.action) || null,
        after: toLines(said.after),
        link: toText(said.link) || null,
      };
    },
    async resendMessage(id: number, key: string, signal: AbortSignal): Promise<void> {
      const params = { path: { id }, header: idempotencyKey(api, key) };
      await answer(api.signedIn.POST('/api/messages/{id}/resend/', { params, signal }), { signal });
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const messageCalls = perApp(({ api }) => createMessageActors(api));
