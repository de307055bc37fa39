import { type RefObject, useEffect } from 'react';
import type { FormRef } from '#src/flows/form.ts';

/**
 * Ctrl-Z, or Cmd-Z, takes back what a button has just done to a form. The browser knows nothing of it and would take back
 * what was typed before, in whatever field that was; what is typed afterwards is its own to take back.
 */
export function useStepKeys(form: FormRef, within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      // a window over the page has steps of its own
      if (windowOf(event.target as Element | null) !== windowOf(within.current)) return;
      if (!form.getSnapshot().can({ type: 'undo.pressed' })) return;
      event.preventDefault();
      form.send({ type: 'undo.pressed' });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [form, within]);
}

const windowOf = (element: Element | null) =>
  element?.closest?.('[role="dialog"], [role="alertdialog"]') ?? null;
