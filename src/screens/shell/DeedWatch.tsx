import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useApp } from '#src/session/AppContext.tsx';
import { deeds } from '#src/session/deeds.ts';

/** Fetches the question, which the first page does without. */
export const fetchDeedGuard = () => import('./DeedGuard.tsx').then(({ DeedGuard }) => DeedGuard);

/** Has whoever leaves during a deed asked: from the moment that the page is idle, and from the first deed at the latest. */
export function DeedWatch({ isIdle }: { isIdle: boolean }) {
  const { subscribe, any } = deeds(useApp());
  const isActing = useSyncExternalStore(subscribe, any);
  const [Guard, setGuard] = useState<ComponentType | null>(null);
  const isWanted = (isIdle || isActing) && !Guard;
  useEffect(() => {
    // without a network nothing can be done either, and the page must not fail for a question
    if (isWanted)
      fetchDeedGuard().then(
        (fetched) => setGuard(() => fetched),
        () => {},
      );
  }, [isWanted]);
  return Guard && <Guard />;
}
