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
          // what was typed here since outlives the end of the draft there
          if (draft === null && keeper.isTyping(name)) return;
          sendBack({ type: 'draft.elsewhere', name, draft: draft && keeper.join(name, draft) });
        });
        receive(keeper.take);
        // whoever turns to another window finds there what was typed here
        const goes = ['pagehide', 'blur'] as const;
        for (const event of goes) window.addEventListener(event, keeper.flush);
        return () => {
          stop();
          for (const event of goes) window.removeEventListener(event, keeper.flush);
          keeper.flush();
        };
      }),
    },
  }),
);
