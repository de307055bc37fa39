import { useSyncExternalStore } from 'react';
import type { KeptDraft } from '#machines/form/form.facts.ts';
import { useApp } from '#src/session/AppContext.tsx';

const none: readonly KeptDraft[] = [];

/** The drafts of the signed-in user, as they come and go in any tab. */
export function useDrafts(): readonly KeptDraft[] {
  const { drafts } = useApp();
  return useSyncExternalStore(drafts.subscribe, drafts.kept, () => none);
}
