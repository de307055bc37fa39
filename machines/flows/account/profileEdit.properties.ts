import { endIsTrue, formStays } from '#machines/parts/formKept.properties.ts';
import { type Promises, promise } from '#machines/parts/properties.ts';

/** What one’s own profile promises. */
export const profileEditPromises: Promises = {
  properties: [
    formStays(),
    endIsTrue(),
    promise({
      says: 'The session knows a profile as soon as it is stored, and no sooner.',
      holds: ({ event, before, told }) => {
        const users = told.flatMap((one) => (one.event.type === 'user.changed' ? [one.event.user] : []));
        const isStored = event.type === 'saving.stored' && before?.isIn('open') === true;
        return isStored ? users.length === 1 && users[0] === event.stored : users.length === 0;
      },
    }),
  ],
};
