import { failureGuards } from '#machines/parts/failure.ts';
import { type Promises, promise } from '#machines/parts/properties.ts';
import type { Attachment } from './attachment.ts';
import type { PieceSending, UploadInput } from './attachmentUpload.machine.ts';

interface Context extends UploadInput {
  readonly attachment: Attachment | null;
}

/** How many pieces the server has said that it has: none of a file that it has forgotten. */
function acknowledged({ event }: { event: { type: string; error?: unknown } }, count: number): number {
  const isGone = failureGuards.gone(null, { error: event.error });
  if (isGone && /^xstate\.error\.actor\.(sendPiece|finishAttachment)$/.test(event.type)) return 0;
  return event.type === 'xstate.done.actor.sendPiece' ? count + 1 : count;
}

/** What a file on its way into a chart promises. */
export const attachmentUploadPromises: Promises = {
  properties: [
    promise<Context, number>({
      says: 'The pieces are sent in their order, each once the server has the one before, also after a break.',
      begins: 0,
      remembers: acknowledged,
      holds: (step, count) =>
        step.asked
          .filter(({ id }) => id === 'sendPiece')
          .every(({ input }) => (input as PieceSending).number === acknowledged(step, count) + 1),
    }),
    promise<Context, number>({
      says: 'The pieces are put together only once the server has all of them.',
      begins: 0,
      remembers: acknowledged,
      holds: (step, count) =>
        step.asked
          .filter(({ id }) => id === 'finishAttachment')
          .every(({ input }) => {
            const { attachment } = input as { attachment: Attachment };
            return acknowledged(step, count) * attachment.piece_size >= attachment.size;
          }),
    }),
    promise<Context>({
      says: 'A file is announced in the name of its upload, and only where the server does not know it already.',
      holds: ({ asked, now: { context } }) =>
        asked
          .filter(({ id }) => id === 'beginAttachment')
          .every(
            ({ input }) =>
              (input as UploadInput | undefined)?.attempt === context.attempt && context.attachment === null,
          ),
    }),
    promise<Context>({
      says: 'An upload that is stopped takes back what the server has of it.',
      holds: ({ event, before, asked }) =>
        event.type !== 'upload.cancelled' ||
        !before?.isIn('uploading') ||
        before.context.attachment === null ||
        asked.some(({ id }) => id === 'discardAttachment'),
    }),
    promise<Context>({
      says: 'A file is told as stored only by the answer of the server.',
      holds: ({ event, stated }) =>
        stated.some(({ type }) => type === 'stored') ===
        (event.type === 'xstate.done.actor.finishAttachment'),
    }),
  ],
};
