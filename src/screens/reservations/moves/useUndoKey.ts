import { useCallback, useEffect } from 'react';
import { chartAction, usePaletteActions } from '#src/flows/search/paletteActions.ts';
import { t } from '#src/language/t.ts';

type Undoable = Parameters<typeof chartAction>[0] & {
  getSnapshot(): { can(event: { type: 'undo.asked' }): boolean };
  send(event: { type: 'undo.asked' }): void;
};

const written = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]';

/** Ctrl-Z, or Cmd-Z, and the palette take back what a chart can take back; in a text box the browser's own undo is meant. */
export function useUndoKey(flow: Undoable): void {
  usePaletteActions(
    useCallback(() => [chartAction(flow, t('Undo the last step'), { type: 'undo.asked' })], [flow]),
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // one press takes back one thing, also where two charts of a page could
      if (event.defaultPrevented) return;
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      if ((event.target as Element | null)?.closest?.(written)) return;
      if (!flow.getSnapshot().can({ type: 'undo.asked' })) return;
      event.preventDefault();
      flow.send({ type: 'undo.asked' });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [flow]);
}
