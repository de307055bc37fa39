import { type ActorRefFrom, type AnyActorRef, fromCallback, fromPromise } from 'xstate';
import type { DraftKept } from '#machines/form/form.facts.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import { perApp } from '#src/session/perApp.ts';

export type FormRef = ActorRefFrom<typeof formMachine>;

/** The form of a flow: its own, or that of the saving it invokes; undefined while none is open. */
export function formOf(flow: AnyActorRef): FormRef | undefined {
  const { form, saving } = flow.getSnapshot().children as Record<'form' | 'saving', AnyActorRef | undefined>;
  if (form || !saving) return form as FormRef | undefined;
  return saving.getSnapshot().children.form as FormRef | undefined;
}

/** The form chart with its drafts in the browser's storage. */
export const formWithDrafts = perApp(({ drafts }) =>
  formMachine.provide({
    actors: {
      readDrafts: fromPromise(async ({ input }) => drafts.alike(input.draft)),
      keepDraft: fromCallback<DraftKept>(({ receive, sendBack }) => {
        const keeper = drafts.keeper();
        const stop = drafts.watchOthers((name, draft) => {
          keeper.yieldTo(name);
          sendBack({ type: 'draft.elsewhere', name, draft });
        });
        receive(keeper.take);
        window.addEventListener('pagehide', keeper.flush);
        return () => {
          stop();
          window.removeEventListener('pagehide', keeper.flush);
          keeper.flush();
        };
      }),
    },
  }),
);
