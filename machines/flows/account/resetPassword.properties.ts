import { endIsTrue, formStays, keepsNoDraft } from '#machines/parts/formKept.properties.ts';
import type { Promises } from '#machines/parts/properties.ts';
import { linkPromises } from './accountLink.properties.ts';

/** What a new password by a link promises. */
export const resetPasswordPromises: Promises = {
  properties: [
    formStays('saving.stored', 'saving.refused'),
    endIsTrue(),
    keepsNoDraft,
    ...linkPromises('changed'),
  ],
};
