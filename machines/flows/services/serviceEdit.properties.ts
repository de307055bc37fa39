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
  readonly service: { readonly id: number; readonly version: number; readonly status?: string } | null;
}

const shown = ({ service }: Context) => ({ id: service?.id ?? 0, version: service?.version ?? 0 });

/** What the form of a service promises. */
export const serviceEditPromises: Promises = {
  properties: [
    formStays('saving.stored', 'saving.yielded', 'xstate.done.actor.removal'),
    endIsTrue(),
    storedIsTold('saved', 'service'),
    changedAsShown(shown),
    othersAreRead('readService'),
    removedOnce<Context>('archived', shown),
  ],
};
