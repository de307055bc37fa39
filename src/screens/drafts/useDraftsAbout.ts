import { useEffect } from 'react';
import { useApp } from '#src/session/AppContext.tsx';

/** Says of every draft that is kept on this page whom or what it is about. */
export function useDraftsAbout(about: string | null): void {
  const { drafts } = useApp();
  useEffect(() => (about ? drafts.describe(about) : undefined), [drafts, about]);
}
