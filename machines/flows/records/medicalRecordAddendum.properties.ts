import { type Promises, promise } from '#machines/parts/properties.ts';
import type { SavingInput } from '#machines/parts/saving.machine.ts';
import { type AddendumInput, addendumDraft } from './medicalRecordAddendum.machine.ts';

type Begun = SavingInput<{ id: number; version: number }> | undefined;

/** What an addendum to a signed record promises. */
export const medicalRecordAddendumPromises: Promises = {
  properties: [
    promise<AddendumInput>({
      says: 'An addendum is written about the record and the version that are shown, in one attempt, and the browser keeps it.',
      holds: ({ asked, now: { context } }) =>
        asked
          .filter(({ id }) => id === 'saving')
          .every(({ input }) => {
            const begun = input as Begun;
            return (
              begun?.about.id === context.id &&
              begun.about.version === context.version &&
              begun.attempt === context.attempt &&
              begun.draft === addendumDraft(context.id)
            );
          }),
    }),
    promise<AddendumInput>({
      says: 'What was typed stays in the form when the server refuses it.',
      holds: ({ event, before, now, asked }) =>
        event.type !== 'saving.refused' ||
        !before?.isIn('open') ||
        (now.isIn('open') && asked.every(({ id }) => id !== 'saving')),
    }),
    promise<AddendumInput>({
      says: 'An addendum is told only once the server has stored it.',
      holds: ({ event, before, stated }) =>
        stated.some(({ type }) => type === 'saved') ===
        (event.type === 'saving.stored' && before?.isIn('open') === true),
    }),
  ],
};
