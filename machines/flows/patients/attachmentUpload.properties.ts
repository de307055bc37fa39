import { failureGuards } from '#machines/parts/failure.ts';
import { type Happening, type Promises, promise } from '#machines/parts/properties.ts';
import type { Attachment } from './attachment.ts';
import type { PieceSending, UploadInput } from './attachmentUpload.machine.ts';

interface Context extends UploadInput {
  readonly attachment: Attachment | null;
  readonly forgotten: number;
}

/** The name of the last announcement, and those of files that the server has forgotten. */
interface Announced {
  readonly last: string | null;
  readonly spent: readonly string[];
}

const begin = 'beginAttachment';

const isForgotten = ({ type, error }: { readonly type: string; readonly error?: unknown }) =>
  /^xstate\.error\.actor\.(sendPiece|finishAttachment)$/.test(type) && failureGuards.gone(null, { error });

const nameIn = ({ asked }: Happening<Context>): string | undefined =>
  (asked.find(({ id }) => id === begin)?.input as UploadInput | undefined)?.attempt;

const spentBy = ({ event }: Happening<Context>, { last, spent }: Announced): Announced =>
  isForgotten(event) && last !== null ? { last: null, spent: [...spent, last] } : { last, spent };

/** How many pieces the server has said that it has: none of a file that it has forgotten. */
function acknowledged({ event }: Happening<Context>, count: number): number {
  if (isForgotten(event)) return 0;
  return event.type === 'xstate.done.actor.sendPiece' ? count + 1 : count;
}

/** What a file on its way into a chart promises. */
export const attachmentUploadPromises: Promises = {
  reads: ['forgotten'],
  within: ({ forgotten }: Context) => forgotten <= 1,
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
      says: 'A file is announced only where the server does not know it already.',
      holds: ({ asked, now: { context } }) =>
        asked.every(({ id }) => id !== begin || context.attachment === null),
    }),
    promise<Context, Announced>({
      says: 'A file is announced again under the same name until the server answers, and under another once it has forgotten the file.',
      begins: { last: null, spent: [] },
      remembers: (step, announced) => {
        const { last, spent } = spentBy(step, announced);
        return { last: nameIn(step) ?? last, spent };
      },
      holds: (step, announced) => {
        const { last, spent } = spentBy(step, announced);
        const name = nameIn(step);
        return name === undefined || (!spent.includes(name) && (last === null || name === last));
      },
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
