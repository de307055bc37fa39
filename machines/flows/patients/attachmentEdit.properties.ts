import { changedAsShown, endIsTrue, formStays } from '#machines/parts/formKept.properties.ts';
import type { Promises } from '#machines/parts/properties.ts';

/** What the form of a stored file promises. */
export const attachmentEditPromises: Promises = {
  properties: [
    formStays('saving.stored'),
    endIsTrue({ left: 'left', unsure: 'unsure' }),
    changedAsShown((file: { id: number; version: number }) => file),
  ],
};
