import { endIsTrue, formStays, madeOnce, storedIsTold } from '#machines/parts/formKept.properties.ts';
import type { Promises } from '#machines/parts/properties.ts';

/** What a form for a new service promises. */
export const serviceCreatePromises: Promises = {
  properties: [
    formStays('saving.stored'),
    endIsTrue(),
    storedIsTold('saved', 'service'),
    madeOnce(({ clinic }: { clinic: number }) => clinic),
  ],
};
