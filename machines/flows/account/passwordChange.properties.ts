import { endIsTrue, formStays, keepsNoDraft, storedIsTold } from '#machines/parts/formKept.properties.ts';
import type { Promises } from '#machines/parts/properties.ts';

/** What a change of the password promises. */
export const passwordChangePromises: Promises = {
  properties: [formStays(), endIsTrue(), storedIsTold('saved'), keepsNoDraft],
};
