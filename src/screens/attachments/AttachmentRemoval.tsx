import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { Attachment } from '#machines/flows/patients/attachment.ts';
import { attachmentRemovalFlow } from '#src/flows/patients/attachmentRemoval.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { AlertDialog } from '#src/ui/AlertDialog.tsx';

type Props = { attachment: Attachment; onDone: (isRemoved: boolean) => void };

/** Takes one file out of the chart; asks first. */
export function AttachmentRemoval({ attachment, onDone }: Props) {
  const { id, file_name: name, version } = attachment;
  const removal = useChart(attachmentRemovalFlow(useApp()), { input: { id, name, version } });
  const isBusy = useSelector(removal, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(removal, (snapshot) => snapshot.hasTag('slow'));
  const isOver = useSelector(removal, (snapshot) => snapshot.status !== 'active');
  const problem = useSelector(removal, (snapshot) =>
    snapshot.matches('unavailable')
      ? t('The server did not answer. It may not have been deleted; try again.')
      : (translateServerText(snapshot.context.problem) ?? undefined),
  );
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const watching = removal.subscribe((snapshot) => {
      if (snapshot.status === 'done') finish(snapshot.output.removed);
    });
    return () => watching.unsubscribe();
  }, [removal]);
  return (
    <AlertDialog
      isOpen={!isOver}
      title={t('Delete {name}?', { name })}
      actionLabel="Delete"
      isPending={isBusy && !isSlow}
      error={isSlow ? t('This takes longer than usual. You can wait, or cancel.') : problem}
      onAction={() => removal.send({ type: 'removal.confirmed' })}
      onCancel={() => removal.send({ type: 'removal.dismissed' })}
    >
      {t('The file is removed from the chart. The history keeps who deleted it, and when.')}
    </AlertDialog>
  );
}
