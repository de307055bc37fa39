import { type Promises, promise } from '#machines/parts/properties.ts';
import type { ConsentFormContext } from './consentForm.machine.ts';

/** What a consent form promises. */
export const consentFormPromises: Promises = {
  within: ({ currentVersion }: ConsentFormContext) => currentVersion <= 3,
  properties: [
    promise<ConsentFormContext>({
      says: 'A published version never changes: every publication has a number of its own.',
      holds: ({ event, before, now }) => {
        if (before === null) return true;
        const grown = now.context.currentVersion - before.context.currentVersion;
        const isPublished = event.type === 'publish' && before.value !== now.value;
        return grown === (isPublished ? 1 : 0);
      },
    }),
  ],
};
