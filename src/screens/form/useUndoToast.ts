import { useMemo, useRef } from 'react';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';

/**
 * Tells what was done with Undo on the toast, and takes the toast away when it was taken back in another way. A chart takes
 * back its last step only: a toast of an earlier one goes when the next is told.
 */
export function useUndoToast() {
  const { toasts } = useApp();
  const shown = useRef<() => void>(undefined);
  return useMemo(
    () => ({
      tellDone: (text: string, onAction: () => void) => {
        shown.current?.();
        shown.current = toasts.push({ kind: 'success', text, action: { label: t('Undo'), onAction } });
      },
      takeAway: () => shown.current?.(),
    }),
    [toasts],
  );
}
