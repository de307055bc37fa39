import { useRef } from 'react';
import { useApp } from '#src/app/AppContext.tsx';
import { t } from '#src/language/t.ts';

/**
 * Tells what was done with Undo on the toast, and takes the toast away when it was taken back in another way. A chart takes
 * back its last step only: a toast of an earlier one goes when the next is told.
 */
export function useUndoToast() {
  const { toasts } = useApp();
  const takeAway = useRef<() => void>(undefined);
  return {
    tellDone: (text: string, onAction: () => void) => {
      takeAway.current?.();
      takeAway.current = toasts.push({ kind: 'success', text, action: { label: t('Undo'), onAction } });
    },
    takeAway: () => takeAway.current?.(),
  };
}
