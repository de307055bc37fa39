import { endIsTrue, formStays, keepsNoDraft } from '#machines/parts/formKept.properties.ts';
import type { Promises } from '#machines/parts/properties.ts';
import { mailIsTold } from './mailTold.properties.ts';

/** What asking for a new password promises. */
export const forgotPasswordPromises: Promises = {
  properties: [formStays('saving.stored'), endIsTrue(), keepsNoDraft, mailIsTold],
};
