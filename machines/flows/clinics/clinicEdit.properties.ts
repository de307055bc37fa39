import {
  changedAsShown,
  endIsTrue,
  formStays,
  othersAreRead,
  removedOnce,
  storedIsTold,
} from '#machines/parts/formKept.properties.ts';
import type { Promises } from '#machines/parts/properties.ts';

interface Context {
  readonly clinic: { readonly id: number; readonly version: number; readonly status?: string } | null;
}

const shown = ({ clinic }: Context) => ({ id: clinic?.id ?? 0, version: clinic?.version ?? 0 });

/** What the form of a clinic promises. */
export const clinicEditPromises: Promises = {
  properties: [
    formStays('saving.stored', 'saving.yielded', 'xstate.done.actor.removal'),
    endIsTrue(),
    storedIsTold('saved', 'clinic'),
    changedAsShown(shown),
    othersAreRead('readClinic'),
    removedOnce<Context>('removed', shown),
  ],
};
