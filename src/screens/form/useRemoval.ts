import { useEffect, useEffectEvent, useState } from 'react';
import type { Removable, RemovalOutcome, removalMachine } from '#machines/parts/removal.machine.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { useChart } from '#src/session/useChart.ts';

/** Runs the removal of one thing, and tells how it ended; where no one knows, the page reads again. */
export function useRemoval(
  machine: typeof removalMachine,
  input: Removable,
  onEnd: (kind: RemovalOutcome['kind']) => void,
) {
  const [attempt] = useState(newAttempt);
  const removal = useChart(machine, { input: { ...input, attempt } });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const watching = removal.subscribe((snapshot) => {
      if (snapshot.status === 'done') end(snapshot.output.kind);
    });
    return () => watching.unsubscribe();
  }, [removal]);
  return removal;
}
