import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { removalMachine } from '#machines/parts/removal.machine.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { AlertDialog } from '#src/ui/AlertDialog.tsx';

/** The removal chart where removing means that a draft goes into the bin. */
export function DiscardDialog({ removal }: { removal: ActorRefFrom<typeof removalMachine> }) {
  const isBusy = useSelector(removal, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(removal, (snapshot) => snapshot.hasTag('slow'));
  const isOver = useSelector(removal, (snapshot) => snapshot.status !== 'active');
  const problem = useSelector(removal, (snapshot) =>
    snapshot.matches('unavailable')
      ? t('The server did not answer. It may not have been discarded; try again.')
      : (translateServerText(snapshot.context.problem) ?? undefined),
  );
  return (
    <AlertDialog
      isOpen={!isOver}
      title={t('Discard this draft?')}
      actionLabel={t('Discard draft')}
      isPending={isBusy && !isSlow}
      error={isSlow ? t('This takes longer than usual. You can wait, or cancel.') : problem}
      onAction={() => removal.send({ type: 'removal.confirmed' })}
      onCancel={() => removal.send({ type: 'removal.dismissed' })}
    >
      {t('It moves to the bin, where it can be restored for 30 days.')}
    </AlertDialog>
  );
}
