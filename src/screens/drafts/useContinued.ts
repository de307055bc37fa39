import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useApp } from '#src/session/AppContext.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The draft that someone came to the page to go on with. */
    draft?: string;
  }
}

/**
 * On a page with forms that are opened by a press: calls back with the draft that someone came to go on with, as soon as
 * `isReady` and as long as it is still kept.
 */
export function useContinued(onContinued: (name: string) => void, isReady = true): void {
  const { drafts } = useApp();
  const name = useRouterState({ select: ({ location }) => location.state.draft });
  // the same draft may be gone on with twice
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key });
  const go = useEffectEvent(onContinued);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit counts anew
  useEffect(() => {
    if (isReady && name !== undefined && drafts.read(name)) go(name);
  }, [drafts, name, visit, isReady]);
}
