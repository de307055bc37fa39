import { firstSentence } from '#machines/parts/failure.ts';
import { type Promises, promise } from '#machines/parts/properties.ts';
import type { FoundQuery } from './foundSelection.machine.ts';

interface Context {
  readonly query: FoundQuery;
  readonly problem: string | null;
}

const ids = 'listPatientIds';

/** What selecting all who were found promises. */
export const foundSelectionPromises: Promises = {
  reads: ['problem'],
  properties: [
    promise<Context, boolean>({
      says: 'All are selected only while the user waits for it: a row that is chosen meanwhile is the last word.',
      begins: false,
      remembers: ({ event, asked }, isWaiting) =>
        asked.some(({ id }) => id === ids) || (isWaiting && event.type !== 'rows.chosen'),
      holds: ({ event, stated }, isWaiting) =>
        stated.every(
          ({ type }) => type === 'found' && isWaiting && event.type === `xstate.done.actor.${ids}`,
        ),
    }),
    promise<Context>({
      says: 'Who was found is asked for by what the list is narrowed by, and only on request.',
      holds: ({ event, asked, now }) =>
        asked.every(({ input }) => input === now.context.query && event.type === 'all.wanted'),
    }),
    promise<Context>({
      says: 'A refusal is shown in the words of the server.',
      holds: ({ now, event }) =>
        event.type !== `xstate.error.actor.${ids}` ||
        !now.isIn('refused') ||
        now.context.problem === firstSentence(event.error),
    }),
  ],
};
