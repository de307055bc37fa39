import {
  changedAsShown,
  endIsTrue,
  formStays,
  othersAreRead,
  storedIsTold,
} from '#machines/parts/formKept.properties.ts';
import { type Promises, promise } from '#machines/parts/properties.ts';

interface Context {
  readonly clinic: number;
  readonly page: { readonly version: number } | null;
}

/** What the settings for booking from home promises. */
export const bookingSettingsPromises: Promises = {
  properties: [
    formStays('saving.yielded'),
    endIsTrue(),
    storedIsTold('saved', 'page'),
    changedAsShown(({ clinic, page }: Context) => ({ id: clinic, version: page?.version ?? 0 })),
    othersAreRead('readPage'),
    promise<Context>({
      says: 'Whether anyone can book now is said of what was stored last.',
      holds: ({ event, before, now }) =>
        event.type !== 'saving.stored' || !before?.isIn('open') || now.context.page === event.stored,
    }),
  ],
};
