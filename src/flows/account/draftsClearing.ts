import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { perApp } from '#src/session/perApp.ts';

/** Removing every draft that this browser keeps for the user. */
export const draftsClearingFlow = perApp(({ drafts }) =>
  removalMachine.provide({ actors: { remove: fromPromise(async () => drafts.dropOwn()) } }),
);
