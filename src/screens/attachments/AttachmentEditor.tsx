import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { StateValueFrom } from 'xstate';
import type { Attachment } from '#machines/flows/patients/attachment.ts';
import type { attachmentEditMachine } from '#machines/flows/patients/attachmentEdit.machine.ts';
import { attachmentEditFlow } from '#src/flows/patients/attachmentEdit.ts';
import { t } from '#src/language/t.ts';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

type Props = { attachment: Attachment; onClose: (end: StateValueFrom<typeof attachmentEditMachine>) => void };

/** Name and caption of one file, over the list. */
export function AttachmentEditor({ attachment, onClose }: Props) {
  const app = useApp();
  const [input] = useState(() => {
    const { id, file_name, caption, version } = attachment;
    return { id, file_name, caption, version };
  });
  const flow = useFlow(attachmentEditFlow(app), input);
  const saving = useSelector(flow, ({ children }) => children.saving);
  const canLeave = useSelector(saving, (snapshot) => snapshot?.can({ type: 'saving.dismissed' }));
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const watching = flow.subscribe({ complete: () => close(flow.getSnapshot().value) });
    return () => watching.unsubscribe();
  }, [flow]);
  if (!saving) return null;
  const leave = () => saving.send({ type: 'saving.dismissed' });
  return (
    <Dialog isOpen title={t('Rename the file')} onClose={canLeave ? leave : undefined}>
      <SavingForm
        saving={saving}
        label={t('Rename the file')}
        action={t('Save file')}
        inWindow
        vanished={t('This file can no longer be reached')}
        buttons={canLeave && <Button onClick={leave}>{t('Close')}</Button>}
      >
        {(form) => (
          <>
            <FormTextField form={form} name="file_name" />
            <FormTextArea
              form={form}
              name="caption"
              rows={2}
              hint={t('What it shows, for example which side.')}
            />
          </>
        )}
      </SavingForm>
    </Dialog>
  );
}
