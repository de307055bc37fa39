import { useCallback } from 'react';
import type { AnyActor } from 'xstate';
import { chartAction, usePaletteActions } from './paletteActions.ts';

const nothing: never[] = [];

/** Offers an event of a chart of the page, while the chart would take it and the user's role allows it. */
export function usePaletteEvent(
  actor: Pick<AnyActor, 'getSnapshot' | 'send' | 'sessionId'>,
  label: string,
  type: string,
  forbidden?: string | undefined,
) {
  usePaletteActions(
    useCallback(
      () => (forbidden ? nothing : [chartAction(actor, label, { type })]),
      [actor, label, type, forbidden],
    ),
  );
}
