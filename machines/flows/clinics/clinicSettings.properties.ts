import {
  changedAsShown,
  endIsTrue,
  formStays,
  othersAreRead,
  storedIsTold,
} from '#machines/parts/formKept.properties.ts';
import { type Promises, promise } from '#machines/parts/properties.ts';

interface Context {
  readonly id: number;
  readonly clinic: { readonly version: number } | null;
}

/** What the settings of a clinic promises. */
export const clinicSettingsPromises: Promises = {
  properties: [
    formStays('saving.yielded'),
    endIsTrue(),
    storedIsTold('saved', 'clinic'),
    changedAsShown(({ id, clinic }: Context) => ({ id: id, version: clinic?.version ?? 0 })),
    othersAreRead('readClinic'),
    promise<Context>({
      says: 'What the page says of the clinic beside the form is what was stored last.',
      holds: ({ event, before, now }) =>
        event.type !== 'saving.stored' || !before?.isIn('open') || now.context.clinic === event.stored,
    }),
  ],
};
