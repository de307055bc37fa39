import { endIsTrue, formStays, madeOnce, storedIsTold } from '#machines/parts/formKept.properties.ts';
import type { Promises } from '#machines/parts/properties.ts';

/** What a form for a new member of staff promises. */
export const staffCreatePromises: Promises = {
  properties: [
    formStays('saving.stored'),
    endIsTrue(),
    storedIsTold('saved', 'member'),
    madeOnce(({ clinic }: { clinic: number }) => clinic),
  ],
};
