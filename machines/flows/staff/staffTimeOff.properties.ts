import { RefusedError } from '#machines/parts/failure.ts';
import { endIsTrue, formStays, storedIsTold } from '#machines/parts/formKept.properties.ts';
import { type Promises, promise } from '#machines/parts/properties.ts';
import type { SavingInput } from '#machines/parts/saving.machine.ts';
import type { TimeOffAbout } from './staffTimeOff.machine.ts';

interface Context extends TimeOffAbout {
  readonly attempt: string;
}

/** What the form of time off promises. */
export const staffTimeOffPromises: Promises = {
  properties: [
    formStays('saving.stored'),
    endIsTrue({ left: 'left', unsure: 'unsure' }),
    storedIsTold('saved'),
    promise<Context>({
      says: 'Time off is stored once, for whom it is shown and on the list that is shown.',
      holds: ({ asked, now: { context } }) =>
        asked.every(({ input }) => {
          const { about, attempt, draft } = (input ?? {}) as Partial<SavingInput<TimeOffAbout>>;
          return (
            about?.id === context.id &&
            about.version === context.version &&
            attempt === context.attempt &&
            draft?.endsWith(`-${context.id}`) === true
          );
        }),
    }),
    promise<Context>({
      says: 'The list is reloaded when someone else changed it first, and for no other refusal.',
      holds: ({ event, before, stated }) =>
        stated.some(({ type }) => type === 'outdated') ===
        (before?.isIn('open') === true &&
          event.type === 'saving.refused' &&
          event.error instanceof RefusedError &&
          event.error.status === 412),
    }),
  ],
};
