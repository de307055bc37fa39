import { endIsTrue, formStays, keepsNoDraft } from '#machines/parts/formKept.properties.ts';
import type { Promises } from '#machines/parts/properties.ts';
import { mailIsTold } from './mailTold.properties.ts';

/** What asking for another address promises. */
export const addressChangePromises: Promises = {
  properties: [formStays('saving.stored'), endIsTrue(), keepsNoDraft, mailIsTold],
};
