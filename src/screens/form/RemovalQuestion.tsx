import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { removalMachine } from '#machines/parts/removal.machine.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { AlertDialog } from '#src/ui/AlertDialog.tsx';

type Props = {
  removal: ActorRefFrom<typeof removalMachine>;
  title: string;
  actionLabel: string;
  /** What is lost and what is kept. */
  children: ReactNode;
};

/** What the removal chart asks, does and tells, as an alertdialog. */
export function RemovalQuestion({ removal, title, actionLabel, children }: Props) {
  const isBusy = useSelector(removal, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(removal, (snapshot) => snapshot.hasTag('slow'));
  const isOver = useSelector(removal, (snapshot) => snapshot.status !== 'active');
  const problem = useSelector(removal, (snapshot) =>
    snapshot.matches('unavailable')
      ? t('The server did not answer, so this may have been done. Try again, or cancel and look.')
      : (translateServerText(snapshot.context.problem) ?? undefined),
  );
  return (
    <AlertDialog
      isOpen={!isOver}
      title={title}
      actionLabel={actionLabel}
      isPending={isBusy && !isSlow}
      error={isSlow ? t('This takes longer than usual. You can wait, or cancel.') : problem}
      onAction={() => removal.send({ type: 'removal.confirmed' })}
      onCancel={() => removal.send({ type: 'removal.dismissed' })}
    >
      {children}
    </AlertDialog>
  );
}
