import { othersAreRead } from '#machines/parts/formKept.properties.ts';
import { type Promises, promise } from '#machines/parts/properties.ts';
import type { PatientLabel } from './labelFields.ts';

interface Context {
  readonly label: PatientLabel | null;
}

/** What the editing of a label promises. */
export const labelEditPromises: Promises = {
  properties: [
    othersAreRead<Context>('readLabel', ({ label }) => label !== null),
    promise<Context>({
      says: 'What happened to a label is told as what it was: saved as saved, archived as archived.',
      holds: ({ before, now, stated }) => {
        const types = stated.map(({ type }) => type);
        const expected = now.isIn('saved') ? ['saved'] : now.isIn('archived') ? ['archived'] : [];
        return before?.isOver === true || String(types) === String(expected);
      },
    }),
    promise<Context>({
      says: 'An archived label is told with its own name, and its draft is dropped.',
      holds: ({ now, stated, told }) =>
        !now.isIn('archived') ||
        (stated.some(({ label }) => label === now.context.label && label !== null) &&
          told.some(({ to, event }) => to === 'saving' && event.type === 'draft.dropped')),
    }),
    promise<Context>({
      says: 'Only a label in use is archived.',
      holds: ({ event, before, asked }) =>
        event.type !== 'archive.asked' ||
        before?.context.label?.status === 'active' ||
        asked.every(({ id }) => id !== 'removal'),
    }),
  ],
};
