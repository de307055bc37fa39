import { changedAsShown, endIsTrue, formStays, storedIsTold } from '#machines/parts/formKept.properties.ts';
import type { Promises } from '#machines/parts/properties.ts';
import type { TemplateEditInput } from './recordTemplateEdit.machine.ts';

/** What the form of a template promises. */
export const recordTemplateEditPromises: Promises = {
  properties: [
    formStays('saving.stored'),
    endIsTrue({ left: 'left', unsure: 'unsure' }),
    storedIsTold('saved', 'template'),
    changedAsShown(({ id, template }: TemplateEditInput) => ({ id, version: template.version })),
  ],
};
