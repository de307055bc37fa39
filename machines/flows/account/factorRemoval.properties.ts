import { failureGuards } from '#machines/parts/failure.ts';
import { type Promises, promise } from '#machines/parts/properties.ts';
import type { SavingInput } from '#machines/parts/saving.machine.ts';

interface Context {
  readonly factor: number;
}

/** What taking a second factor away promises. */
export const factorRemovalPromises: Promises = {
  properties: [
    promise<Context>({
      says: 'The factor that is removed is the one that was asked about, and the password is kept in no draft.',
      holds: ({ asked, now: { context } }) =>
        asked
          .filter(({ id }) => id === 'saving')
          .every(({ input }) => {
            const begun = input as SavingInput<Context> | undefined;
            return begun?.about.factor === context.factor && begun.draft === null;
          }),
    }),
    promise<Context>({
      says: 'A factor is told as removed only once the server has removed it, or has it no more.',
      holds: ({ event, before, stated }) =>
        stated.some(({ type }) => type === 'removed') ===
        (before?.isIn('confirming') === true &&
          (event.type === 'saving.stored' ||
            (event.type === 'saving.refused' && failureGuards.gone(null, { error: event.error })))),
    }),
  ],
};
