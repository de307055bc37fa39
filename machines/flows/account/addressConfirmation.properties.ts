import { endIsTrue, formStays, keepsNoDraft } from '#machines/parts/formKept.properties.ts';
import type { Promises } from '#machines/parts/properties.ts';
import { linkPromises } from './accountLink.properties.ts';

/** What another address by a link promises. */
export const addressConfirmationPromises: Promises = {
  properties: [
    formStays('saving.stored', 'saving.refused'),
    endIsTrue(),
    keepsNoDraft,
    ...linkPromises('confirmed'),
  ],
};
