import { useSyncExternalStore } from 'react';
import { media } from '#src/styles/scale.ts';

const listen = (listener: () => void) => {
  const query = matchMedia(media.card);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the window is too narrow for a drawing. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    listen,
    () => matchMedia(media.card).matches,
    () => false,
  );
