import { RefusedError } from '#machines/parts/failure.ts';
import { type Happening, type Promises, promise } from '#machines/parts/properties.ts';
import { contested, type MergePreview } from './mergeFields.ts';
import type { Merging, MergingCall } from './patientMerge.machine.ts';

interface Context {
  readonly preview: MergePreview | null;
  readonly chosen: Readonly<Record<string, string>>;
}

/** The charts that were looked at last, as they were then. */
interface Seen {
  readonly of: { readonly from: number; readonly into: number } | null;
  readonly preview: MergePreview | null;
}

interface Sent {
  readonly key: string;
  readonly about: string;
}

const read = 'readPreview';
const merge = 'mergePatients';

/** The merge of a step. Only the one before is compared: all that may be chosen would make too many memories. */
function sent({ asked }: Happening<unknown>): Sent | undefined {
  const found = asked.find(({ id }) => id === merge);
  if (!found) return undefined;
  const { key, ...about } = found.input as MergingCall;
  return { key, about: JSON.stringify(about) };
}

/** What the merge of two charts promises. */
export const patientMergePromises: Promises = {
  reads: ['chosen', 'from', 'preview'],
  properties: [
    promise<Context>({
      says: 'Nothing is merged before the user has seen what moves and confirmed it.',
      holds: ({ event, before, asked }) =>
        asked.every(({ id }) => id !== merge) ||
        (event.type === 'merge.confirmed' &&
          (before?.isIn('previewing') === true || before?.isIn('unavailable') === true)),
    }),
    promise<Context, Seen>({
      says: 'What is merged are the two charts that were looked at last, in the versions of then.',
      begins: { of: null, preview: null },
      remembers: ({ event, asked }, { of, preview }) => {
        const found = asked.find(({ id }) => id === read);
        if (found) return { of: found.input as Seen['of'], preview: null };
        return { of, preview: event.type === `xstate.done.actor.${read}` ? event.output : preview };
      },
      holds: ({ asked }, { of, preview }) => {
        const call = asked.find(({ id }) => id === merge)?.input as Merging | undefined;
        if (!call) return true;
        const isSeen = call.from === of?.from && call.into === of.into;
        return (
          isSeen && call.version === preview?.patient.version && call.into_version === preview.into.version
        );
      },
    }),
    promise<Context>({
      says: 'Where the charts contradict each other, the user chooses before they are merged.',
      holds: ({ asked, now: { context } }) =>
        asked.every(({ id }) => id !== merge) ||
        (context.preview !== null &&
          contested(context.preview).every((name) => context.chosen[name] !== undefined)),
    }),
    promise<Context, Sent | null>({
      says: 'A merge that is sent again goes under the same key, so that it is told as done, and another merge under another.',
      begins: null,
      remembers: (step, last) => sent(step) ?? last,
      holds: (step, last) => {
        const now = sent(step);
        return !now || !last || (now.key === last.key) === (now.about === last.about);
      },
    }),
    promise<Context, boolean>({
      says: 'Who is told that the charts were left without a merge can rely on it.',
      begins: false,
      remembers: ({ event, asked }, isOpen) => {
        if (asked.some(({ id }) => id === merge)) return true;
        const isAnswered =
          event.type === `xstate.error.actor.${merge}` &&
          (event as { error?: unknown }).error instanceof RefusedError;
        return isAnswered ? false : isOpen;
      },
      holds: ({ now }, isOpen) => !now.isIn('left') || !isOpen,
    }),
    promise<Context>({
      says: 'A merge is told only once the server has carried it out.',
      holds: ({ event, stated }) =>
        stated.some(({ type }) => type === 'merged') === (event.type === `xstate.done.actor.${merge}`),
    }),
  ],
};
