import type { Attachment, AttachmentSaving, ChosenFile } from '#machines/flows/patients/attachment.ts';
import type { PieceSending, UploadInput } from '#machines/flows/patients/attachmentUpload.machine.ts';
import type { RemovalCall } from '#machines/parts/removal.machine.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey, ifMatch, removing } from '#src/api/headers.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { type Page, toId, toObject, toPage, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

const toAttachment = (value: unknown): Attachment => {
  const one = toObject<Attachment>(value);
  return { ...one, id: toId(one.id), version: toId(one.version), file_name: toText(one.file_name) };
};

/** The calls about files, as the charts and lists name them. A refused upload is told at its file, not in toasts. */
function createAttachmentActors(api: Api, notify: Notify) {
  return {
    async listAttachments(
      patient: number,
      query: { record?: number | undefined; limit: number; offset: number },
      signal?: AbortSignal,
    ): Promise<Page<Attachment>> {
      const params = { path: { id: patient }, query };
      const call = api.signedIn.GET('/api/patients/patients/{id}/attachments/', { params, signal });
      return toPage(await answer(call, { signal }), query.offset, toAttachment);
    },
    async beginAttachment(
      { patient, record, attempt, file }: UploadInput & { file: ChosenFile },
      signal: AbortSignal,
    ): Promise<Attachment> {
      const header = idempotencyKey(api, attempt);
      const body = { file_name: file.name, size: file.size, record };
      const params = { path: { id: patient }, header };
      const call = api.signedIn.POST('/api/patients/patients/{id}/attachments/', { body, params, signal });
      return toAttachment(await answer(call, { signal }));
    },
    async sendPiece({ attachment, file, number }: PieceSending, signal: AbortSignal): Promise<void> {
      const { id, piece_size } = attachment;
      const piece = (file as File).slice((number - 1) * piece_size, number * piece_size);
      const call = api.signedIn.PUT('/api/patients/attachments/{id}/pieces/{number}/', {
        params: { path: { id, number } },
        body: piece as unknown as string,
        bodySerializer: (bytes) => bytes,
        headers: { 'content-type': 'application/octet-stream' },
        signal,
      });
      await answer(call, { signal });
    },
    async finishAttachment(
      { attachment: { id, version }, attempt }: { attachment: Attachment; attempt: string },
      signal: AbortSignal,
    ): Promise<Attachment> {
      const params = { path: { id }, header: idempotencyKey(api, attempt) };
      const body = { version };
      const call = api.signedIn.POST('/api/patients/attachments/{id}/finish/', { body, params, signal });
      return toAttachment(await answer(call, { signal }));
    },
    async saveAttachment({ id, body, version }: AttachmentSaving, signal: AbortSignal): Promise<Attachment> {
      const params = { path: { id }, header: ifMatch(api, version) };
      const call = api.signedIn.PUT('/api/patients/attachments/{id}/', { body, params, signal });
      return toAttachment(await answer(call, { notify, signal }));
    },
    async readAttachment(id: number, signal: AbortSignal): Promise<Attachment> {
      const call = api.signedIn.GET('/api/patients/attachments/{id}/', { params: { path: { id } }, signal });
      return toAttachment(await answer(call, { notify, signal }));
    },
    async deleteAttachment(removal: RemovalCall, signal: AbortSignal): Promise<void> {
      const params = { path: { id: removal.id }, header: removing(api, removal) };
      const call = api.signedIn.DELETE('/api/patients/attachments/{id}/', { params, signal });
      await answer(call, { notify, signal });
    },
    /** The bytes under the type that the server found; nothing of them is run or framed. */
    async readContent(id: number, signal?: AbortSignal): Promise<Blob> {
      const call = api.signedIn.GET('/api/patients/attachments/{id}/content/', {
        params: { path: { id } },
        parseAs: 'blob',
        signal,
      });
      return (await answer(call, { notify, signal })) as unknown as Blob;
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const attachmentCalls = perApp(({ api, notify }) => createAttachmentActors(api, notify));
