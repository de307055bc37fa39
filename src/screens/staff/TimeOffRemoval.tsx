import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RemovalInput } from '#machines/parts/removal.machine.ts';
import { timeOffRemovalFlow } from '#src/flows/staff/timeOffRemoval.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { AlertDialog } from '#src/ui/AlertDialog.tsx';

type Props = {
  exception: number;
  input: RemovalInput;
  kind: 'off' | 'extra';
  span: string;
  onDone: (isRemoved: boolean) => void;
};

/** Takes back time off or extra hours; asks first. */
export function TimeOffRemoval({ exception, input, kind, span, onDone }: Props) {
  const app = useApp();
  const [machine] = useState(() => timeOffRemovalFlow(app)(exception));
  const removal = useChart(machine, { input });
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const watching = removal.subscribe((snapshot) => {
      if (snapshot.status === 'done') finish(snapshot.output.removed);
    });
    return () => watching.unsubscribe();
  }, [removal]);
  const isBusy = useSelector(removal, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(removal, (snapshot) => snapshot.hasTag('slow'));
  const problem = useSelector(removal, (snapshot) =>
    snapshot.matches('unavailable')
      ? t('The server did not answer. It may not have changed; try again.')
      : (translateServerText(snapshot.context.problem) ?? undefined),
  );
  return (
    <AlertDialog
      isOpen
      title={kind === 'off' ? t('Remove this time off?') : t('Remove these extra hours?')}
      actionLabel={t('Remove')}
      isPending={isBusy && !isSlow}
      error={isSlow ? t('This takes longer than usual. You can wait, or cancel.') : problem}
      onAction={() => removal.send({ type: 'removal.confirmed' })}
      onCancel={() => removal.send({ type: 'removal.dismissed' })}
    >
      {t('{name} works the usual hours again: {span}.', { name: input.name, span })}
    </AlertDialog>
  );
}
