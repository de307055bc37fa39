import { changedAsShown, endIsTrue, formStays, storedIsTold } from '#machines/parts/formKept.properties.ts';
import { type Promises, promise } from '#machines/parts/properties.ts';

interface Context {
  readonly clinic: number;
  readonly rules: { readonly version: number } | null;
}

/** What the rules for keeping charts promises. */
export const retentionSettingsPromises: Promises = {
  properties: [
    formStays(),
    endIsTrue(),
    storedIsTold('saved', 'rules'),
    changedAsShown(({ clinic, rules }: Context) => ({ id: clinic, version: rules?.version ?? 0 })),
    promise<Context>({
      says: 'The rules that the page knows are those that were stored last.',
      holds: ({ event, before, now }) =>
        event.type !== 'saving.stored' || !before?.isIn('open') || now.context.rules === event.stored,
    }),
  ],
};
