import type { Found } from './lookup.machine.ts';
import { type Promises, promise } from './properties.ts';

interface Context {
  readonly words: string;
}

/** The words that were asked for last, and what they found. */
interface Known {
  readonly words: string | null;
  readonly found: readonly Found[] | null;
}

/** What finding someone while typing promises. */
export const lookupPromises: Promises = {
  events: [{ type: 'words.typed', words: 'mina' }],
  properties: [
    promise<Context, Known>({
      says: 'Enter takes the first result for the words that are typed now, and no other.',
      begins: { words: null, found: null },
      remembers: ({ event, asked }, known) => {
        const found = asked.find(({ id }) => id === 'search');
        if (found) return { words: (found.input as Context).words, found: null };
        return event.type === 'xstate.done.actor.search' ? { ...known, found: event.output } : known;
      },
      holds: ({ event, stated, now: { context } }, { words, found }) => {
        const answer = event.type === 'xstate.done.actor.search' ? (event.output as readonly Found[]) : found;
        return stated
          .filter(({ type }) => type === 'picked')
          .every(
            (fact) => fact.found === null || (words === context.words && fact.found.id === answer?.[0]?.id),
          );
      },
    }),
    promise<Context>({
      says: 'After Enter the user is told what was found, or that there was no answer.',
      holds: ({ event, before, stated }) =>
        !before?.isIn('searching.picking') ||
        !/^xstate\.(?:done|error)\.actor\.search$/.test(event.type) ||
        stated.some(({ type }) => type === 'picked'),
    }),
  ],
};
