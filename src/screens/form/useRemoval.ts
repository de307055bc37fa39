import { useEffect, useEffectEvent } from 'react';
import type { RemovalInput, RemovalOutcome, removalMachine } from '#machines/parts/removal.machine.ts';
import { useChart } from '#src/session/useChart.ts';

/** Runs the removal of one thing, and tells how it ended; where nobody knows, the page reads again. */
export function useRemoval(
  machine: typeof removalMachine,
  input: RemovalInput,
  onEnd: (kind: RemovalOutcome['kind']) => void,
) {
  const removal = useChart(machine, { input });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const watching = removal.subscribe((snapshot) => {
      if (snapshot.status === 'done') end(snapshot.output.kind);
    });
    return () => watching.unsubscribe();
  }, [removal]);
  return removal;
}
