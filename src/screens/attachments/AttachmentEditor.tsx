import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Attachment } from '#machines/flows/attachment.ts';
import { useApp } from '#src/app/AppContext.tsx';
import { attachmentEditFlow } from '#src/flows/attachmentEdit.ts';
import { t } from '#src/language/t.ts';
import { ConflictDialog } from '#src/screens/form/ConflictDialog.tsx';
import { DraftNotice } from '#src/screens/form/DraftNotice.tsx';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { LeaveGuard } from '#src/screens/form/LeaveGuard.tsx';
import { SavingNotices } from '#src/screens/form/SavingNotices.tsx';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import * as css from './attachments.css.ts';

type Props = { attachment: Attachment; onClose: (isSaved: boolean) => void };

/** Name and caption of one file, over the list. */
export function AttachmentEditor({ attachment, onClose }: Props) {
  const app = useApp();
  const [input] = useState(() => {
    const { id, file_name, caption, version } = attachment;
    return { id, file_name, caption, version };
  });
  const flow = useFlow(attachmentEditFlow(app), input);
  const form = useSelector(flow, ({ children }) => children.form);
  const conflict = useSelector(flow, ({ children }) => children.conflict);
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches({ open: 'unavailable' }));
  const isVanished = useSelector(flow, (snapshot) => snapshot.matches({ open: 'vanished' }));
  const canLeave = useSelector(flow, (snapshot) => snapshot.can({ type: 'editing.left' }));
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const watching = flow.subscribe({ complete: () => close(flow.getSnapshot().matches('saved')) });
    return () => watching.unsubscribe();
  }, [flow]);
  if (!form) return null;
  const leave = () => flow.send({ type: 'editing.left' });
  return (
    <Dialog isOpen title={t('Rename the file')} onClose={canLeave ? leave : undefined}>
      <FlowForm form={form} label={t('Rename the file')}>
        <DraftNotice form={form} />
        {isVanished && (
          <Notice tone="danger" isUrgent title={t('This file can no longer be reached.')}>
            {t('The change cannot be saved any more. What you typed stays here, so that you can copy it.')}
          </Notice>
        )}
        <FormTextField form={form} name="file_name" />
        <FormTextArea
          form={form}
          name="caption"
          rows={2}
          hint={t('What it shows, for instance which side.')}
        />
        <SavingNotices
          isSlow={isSlow}
          isUnavailable={isUnavailable}
          onCancel={() => flow.send({ type: 'saving.cancelled' })}
          onRetry={() => form.send({ type: 'form.submitted' })}
        />
        <div className={css.actions}>
          {canLeave && <Button onClick={leave}>{t('Close')}</Button>}
          <Button type="submit" variant="primary" isPending={isBusy} isDisabled={isVanished}>
            {t('Save file')}
          </Button>
        </div>
      </FlowForm>
      {conflict && <ConflictDialog conflict={conflict} form={form} />}
      <LeaveGuard form={form} />
    </Dialog>
  );
}
