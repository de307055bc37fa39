import { changedAsShown, endIsTrue, formStays, storedIsTold } from '#machines/parts/formKept.properties.ts';
import type { Promises } from '#machines/parts/properties.ts';

/** What the note that sticks to a chart promises. */
export const patientNotePromises: Promises = {
  properties: [
    formStays('saving.stored'),
    endIsTrue({ left: 'left', unsure: 'unsure' }),
    storedIsTold('saved', 'patient'),
    changedAsShown((patient: { id: number; version: number }) => patient),
  ],
};
