import { useEffect, useMemo } from 'react';
import type { FormValue, FormValues } from '#machines/form/rules.ts';
import type { Removed } from '#machines/form/steps.ts';
import type { FormRef } from '#src/flows/form.ts';
import { useFact } from './useFact.ts';
import { useUndoToast } from './useUndoToast.ts';

/** What a button does to a form in one step: told with Undo on the toast, and taken back by Ctrl-Z as well. */
export function useSteps(form: FormRef) {
  const { tellDone, takeAway } = useUndoToast();
  useFact(form, 'undone', takeAway);
  // what is gone with its page cannot be taken back
  useEffect(() => takeAway, [takeAway]);
  return useMemo(() => {
    const change = (changes: FormValues, text: string, removed?: Removed) => {
      form.send({ type: 'step.taken', changes, ...(removed && { removed }) });
      tellDone(text, () => form.send({ type: 'undo.asked' }));
    };
    return {
      /** Changes fields that no one typed into. */
      change,
      /** The same, told only where there are words for it: what the page shows by itself is taken back by Ctrl-Z. */
      take(changes: FormValues, text: string | null) {
        if (text !== null) return change(changes, text);
        takeAway();
        form.send({ type: 'step.taken', changes });
      },
      /** Takes an item out of a list; `rest` is what is left where that is not just the others. */
      remove(name: string, at: number, text: string, rest?: readonly FormValue[]) {
        const value = form.getSnapshot().context.values[name];
        const list: readonly FormValue[] = Array.isArray(value) ? value : [];
        const others = rest ?? list.filter((_, index) => index !== at);
        change({ [name]: others }, text, { name, at, item: list[at] ?? null });
      },
    };
  }, [form, tellDone, takeAway]);
}
