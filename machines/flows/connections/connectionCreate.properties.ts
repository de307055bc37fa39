import { endIsTrue, formStays, madeOnce, storedIsTold } from '#machines/parts/formKept.properties.ts';
import { type Promises, promise } from '#machines/parts/properties.ts';
import type { ConnectionMade } from './connectionCreate.machine.ts';

interface Context {
  readonly made: ConnectionMade | null;
}

/** What a new connection promises. */
export const connectionCreatePromises: Promises = {
  properties: [
    formStays('saving.stored'),
    endIsTrue({ left: 'left', unsure: 'unsure' }),
    storedIsTold('made'),
    madeOnce(({ clinic }: { clinic: number }) => clinic),
    promise<Context>({
      says: 'A secret is shown from the moment it is created until the user has copied it, and is nowhere before or after.',
      holds: ({ event, now }) =>
        now.isIn('showing') === (now.context.made !== null) &&
        (!now.isIn('closed') || event.type === 'secret.copied') &&
        (event.type !== 'saving.stored' || !now.isIn('showing') || now.context.made !== null),
    }),
  ],
};
