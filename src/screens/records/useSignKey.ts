import { useEffect, useEffectEvent } from 'react';

/** What a button that signs says of its keys. */
export const signKeys = 'Control+Enter Meta+Enter';

/** Ctrl-Enter, or Cmd-Enter, signs: on the page where no window is open, in the window that asks where it is. */
export function useSignKey(where: 'page' | 'window', onSign: () => void): void {
  const sign = useEffectEvent(onSign);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      // a key that is held down asks and answers itself
      if (event.repeat || event.isComposing || event.defaultPrevented) return;
      const hasWindow = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
      if (hasWindow !== (where === 'window')) return;
      event.preventDefault();
      sign();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [where]);
}
