import { endIsTrue, formStays, keepsNoDraft, storedIsTold } from '#machines/parts/formKept.properties.ts';
import type { Promises } from '#machines/parts/properties.ts';

/** What keeping a chart longer promises. */
export const chartHoldPromises: Promises = {
  properties: [
    formStays('saving.stored'),
    endIsTrue({ left: 'left', unsure: 'unsure' }),
    storedIsTold('kept'),
    keepsNoDraft,
  ],
};
