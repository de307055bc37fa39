import { endIsTrue, formStays, madeOnce, storedIsTold } from '#machines/parts/formKept.properties.ts';
import type { Promises } from '#machines/parts/properties.ts';

/** What a form for a new consent form promises. */
export const consentFormCreatePromises: Promises = {
  properties: [
    formStays('saving.stored'),
    endIsTrue(),
    storedIsTold('saved', 'form'),
    madeOnce(({ clinic }: { clinic: number }) => clinic),
  ],
};
