import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate';
import { type DraftKept, formMachine } from '#machines/form/form.machine.ts';
import { perApp } from '#src/app/perApp.ts';

export type FormRef = ActorRefFrom<typeof formMachine>;

/** The form chart with its drafts in the browser's storage. */
export const formWithDrafts = perApp(({ drafts }) =>
  formMachine.provide({
    actors: {
      readDraft: fromPromise(async ({ input }) => drafts.read(input.draft)),
      keepDraft: fromCallback<DraftKept, { draft: string | null }>(({ input, receive }) => {
        if (input.draft === null) return;
        const keeper = drafts.keeper(input.draft);
        receive(keeper.take);
        window.addEventListener('pagehide', keeper.flush);
        return () => {
          window.removeEventListener('pagehide', keeper.flush);
          keeper.flush();
        };
      }),
    },
  }),
);
