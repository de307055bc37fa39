import { endIsTrue, formStays, madeOnce, storedIsTold } from '#machines/parts/formKept.properties.ts';
import type { Promises } from '#machines/parts/properties.ts';

/** What a form for a new template promises. */
export const recordTemplateCreatePromises: Promises = {
  properties: [
    formStays('saving.stored'),
    endIsTrue({ left: 'left', unsure: 'unsure' }),
    storedIsTold('saved', 'template'),
    madeOnce(({ clinic }: { clinic: number }) => clinic),
  ],
};
