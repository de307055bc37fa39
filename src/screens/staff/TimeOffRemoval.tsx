import { useState } from 'react';
import type { Removable, RemovalOutcome } from '#machines/parts/removal.machine.ts';
import { timeOffRemovalFlow } from '#src/flows/staff/timeOffRemoval.ts';
import { t } from '#src/language/t.ts';
import { RemovalQuestion } from '#src/screens/form/RemovalQuestion.tsx';
import { useRemoval } from '#src/screens/form/useRemoval.ts';
import { useApp } from '#src/session/AppContext.tsx';

type Props = {
  exception: number;
  input: Removable;
  kind: 'off' | 'extra';
  span: string;
  onDone: (kind: RemovalOutcome['kind']) => void;
};

/** Takes back time off or extra hours; asks first. */
export function TimeOffRemoval({ exception, input, kind, span, onDone }: Props) {
  const app = useApp();
  const [machine] = useState(() => timeOffRemovalFlow(app)(exception));
  const removal = useRemoval(machine, input, onDone);
  return (
    <RemovalQuestion
      removal={removal}
      title={kind === 'off' ? t('Remove this time off?') : t('Remove these extra hours?')}
      actionLabel={kind === 'off' ? t('Remove time off') : t('Remove extra hours')}
    >
      {t('{name} works the usual hours again: {span}.', { name: input.name, span })}
    </RemovalQuestion>
  );
}
