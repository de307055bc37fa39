import { type ReactNode, useState } from 'react';
import { matchesWords } from '#src/ui/matchesWords.ts';
import { SearchField } from '#src/ui/SearchField.tsx';

/** As many choices as can be overlooked without a search. */
const few = 12;

/**
 * A search over many choices: what is left of them, and the box to type in, which there is none of for a few. What is
 * chosen stays in sight.
 */
export function useNarrowing<Choice>(
  choices: readonly Choice[],
  {
    label,
    textOf,
    isChosen,
  }: { label: string; textOf: (one: Choice) => string; isChosen: (one: Choice) => boolean },
): { shown: readonly Choice[]; search: ReactNode } {
  const [typed, setTyped] = useState('');
  if (choices.length <= few) return { shown: choices, search: null };
  return {
    shown: choices.filter((one) => isChosen(one) || matchesWords(textOf(one), typed)),
    search: <SearchField label={label} value={typed} onChange={setTyped} onSubmit={() => {}} />,
  };
}
