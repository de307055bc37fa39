import { useCallback, useSyncExternalStore } from 'react';

/** Whether a condition on the window holds, such as one of `media`. */
export function useMedia(condition: string): boolean {
  const listen = useCallback(
    (listener: () => void) => {
      const query = matchMedia(condition);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [condition],
  );
  return useSyncExternalStore(
    listen,
    () => matchMedia(condition).matches,
    () => false,
  );
}
