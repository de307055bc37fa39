import { type Promises, promise } from '#machines/parts/properties.ts';
import type { SearchAnswer, SearchQuestion } from './search.machine.ts';

interface Context {
  readonly answer: SearchAnswer | null;
  readonly answered: SearchQuestion | null;
}

const call = 'searchEverything';

/** What the search promises to who looks for someone. */
export const searchPromises: Promises = {
  reads: ['answer', 'answered', 'withInactive'],
  properties: [
    promise<Context, SearchQuestion | null>({
      says: 'Results stand under the question that they answer.',
      begins: null,
      remembers: ({ asked }, question) =>
        (asked.find(({ id }) => id === call)?.input as SearchQuestion | undefined) ?? question,
      holds: ({ event, now: { context } }, question) => {
        if ((context.answer === null) !== (context.answered === null)) return false;
        return (
          event.type !== `xstate.done.actor.${call}` ||
          (context.answer === event.output && JSON.stringify(context.answered) === JSON.stringify(question))
        );
      },
    }),
    promise<Context>({
      says: 'Nothing stays on the page of what earlier words found, once there are none.',
      holds: ({ now }) => !now.isIn('empty') || now.context.answer === null,
    }),
  ],
};
