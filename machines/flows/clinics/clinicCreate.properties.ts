import { endIsTrue, formStays, madeOnce, storedIsTold } from '#machines/parts/formKept.properties.ts';
import type { Promises } from '#machines/parts/properties.ts';

/** What a form for a new clinic promises. */
export const clinicCreatePromises: Promises = {
  properties: [
    formStays('saving.stored'),
    endIsTrue(),
    storedIsTold('saved', 'clinic'),
    madeOnce(() => null),
  ],
};
