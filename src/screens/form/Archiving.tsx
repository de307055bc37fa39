import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { RemovalInput, removalMachine } from '#machines/parts/removal.machine.ts';
import { useChart } from '#src/session/useChart.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';

type Props = {
  machine: typeof removalMachine;
  input: RemovalInput;
  onDone: (isArchived: boolean) => void;
  /** What the archive means for it. */
  children: ReactNode;
};

/** Archives one thing outside its form; asks first. */
export function Archiving({ machine, input, onDone, children }: Props) {
  const removal = useChart(machine, { input });
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const watching = removal.subscribe((snapshot) => {
      if (snapshot.status === 'done') finish(snapshot.output.removed);
    });
    return () => watching.unsubscribe();
  }, [removal]);
  return <ArchiveDialog removal={removal}>{children}</ArchiveDialog>;
}
