import { lazy, useSyncExternalStore } from 'react';
import { sparing } from '#src/effects/parts.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { LazyPart } from '#src/ui/LazyPart.tsx';

export const fetchToasts = () => import('#src/ui/Toasts.tsx').then((part) => ({ default: part.Toasts }));
const Toasts = lazy(sparing(fetchToasts));

/** The region 'Notifications'; nothing of it is on the page before the first toast. */
export function ToastRegion() {
  const { toasts } = useApp();
  const queue = useSyncExternalStore(toasts.subscribe, toasts.queue, toasts.queue);
  if (!queue) return null;
  return (
    <LazyPart>
      <Toasts queue={queue} />
    </LazyPart>
  );
}
