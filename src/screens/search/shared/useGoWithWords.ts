import { useNavigate } from '@tanstack/react-router';
import type { WordsPlace } from '#machines/flows/search/palette.machine.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { pastSearches } from '#src/session/pastSearches.ts';

/** Leads to a page that goes on with what was searched for: the address and the history hold only the key of the words. */
export function useGoWithWords(clinic: number | undefined): (to: WordsPlace, words: string) => void {
  const app = useApp();
  const navigate = useNavigate();
  return (to, words) => {
    const past = pastSearches(app);
    const asked = words.trim();
    // an earlier page of the same search finds its words again
    const known = past.all().find((one) => one.clinic === clinic && one.words === asked);
    const key = known?.key ?? newAttempt();
    if (clinic !== undefined) past.keep({ key, clinic, words: asked });
    void navigate({ to, state: { searchKey: key } });
  };
}
