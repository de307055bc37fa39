import { useCallback, useEffectEvent } from 'react';
import { usePaletteActions } from './paletteActions.ts';

/** Offers what a button of the page begins, such as a question, for as long as the button could be pressed. */
export function usePaletteAction(label: string, isPossible: boolean, begin: () => void) {
  const run = useEffectEvent(begin);
  usePaletteActions(
    useCallback(
      () => [{ id: `deed ${label}`, label, isOffered: () => isPossible, run: () => run() }],
      [label, isPossible],
    ),
  );
}
