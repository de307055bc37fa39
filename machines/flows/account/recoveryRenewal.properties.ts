import { type Promises, promise } from '#machines/parts/properties.ts';

interface Context {
  readonly codes: readonly string[];
}

/** What renewing the recovery codes promises. */
export const recoveryRenewalPromises: Promises = {
  properties: [
    promise<Context>({
      says: 'New codes, which replace the earlier ones, are shown until the user confirms that they are saved.',
      holds: ({ event, before, now }) => {
        if (before?.isIn('showingCodes')) return now.isIn('showingCodes') || event.type === 'codes.kept';
        if (event.type !== 'saving.stored' || !before?.isIn('confirming')) return true;
        return now.isIn('showingCodes') && now.context.codes === event.stored.codes;
      },
    }),
    promise<Context>({
      says: 'The codes are in the page only while they are shown.',
      holds: ({ now }) => now.context.codes.length === 0 || now.isIn('showingCodes'),
    }),
  ],
};
