import type { ReactNode } from 'react';
import type { Removable, RemovalOutcome, removalMachine } from '#machines/parts/removal.machine.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { useRemoval } from './useRemoval.ts';

type Props = {
  machine: typeof removalMachine;
  input: Removable;
  /** What the button says. */
  action: string;
  onDone: (kind: RemovalOutcome['kind']) => void;
  /** What the archive means for it. */
  children: ReactNode;
};

/** Archives one thing outside its form; asks first. */
export function Archiving({ machine, input, action, onDone, children }: Props) {
  const removal = useRemoval(machine, input, onDone);
  return (
    <ArchiveDialog removal={removal} action={action}>
      {children}
    </ArchiveDialog>
  );
}
