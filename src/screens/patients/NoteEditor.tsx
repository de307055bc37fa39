import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { InputFrom } from 'xstate';
import type { patientNoteMachine } from '#machines/flows/patientNote.machine.ts';
import { useApp } from '#src/app/AppContext.tsx';
import { patientNoteFlow } from '#src/flows/patientNote.ts';
import { t } from '#src/language/t.ts';
import { ConflictDialog } from '#src/screens/form/ConflictDialog.tsx';
import { DraftNotice } from '#src/screens/form/DraftNotice.tsx';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { LeaveGuard } from '#src/screens/form/LeaveGuard.tsx';
import { SavingNotices } from '#src/screens/form/SavingNotices.tsx';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { Button } from '#src/ui/Button.tsx';
import { focusField } from '#src/ui/focusField.ts';
import { Notice } from '#src/ui/Notice.tsx';
import * as css from './patients.css.ts';

type Props = { input: InputFrom<typeof patientNoteMachine>; onClose: (isSaved: boolean) => void };

/** The form of a sticky note, in the place of the note. */
export function NoteEditor({ input, onClose }: Props) {
  const app = useApp();
  const [began] = useState(input);
  const flow = useFlow(patientNoteFlow(app), began);
  const form = useSelector(flow, ({ children }) => children.form);
  const conflict = useSelector(flow, ({ children }) => children.conflict);
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches({ open: 'unavailable' }));
  const isVanished = useSelector(flow, (snapshot) => snapshot.matches({ open: 'vanished' }));
  const canLeave = useSelector(flow, (snapshot) => snapshot.can({ type: 'writing.left' }));
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const watching = flow.subscribe({ complete: () => close(flow.getSnapshot().matches('saved')) });
    return () => watching.unsubscribe();
  }, [flow]);
  useEffect(() => void focusField('notes'), []);
  if (!form) return null;
  return (
    <div className={css.stickyForm}>
      <FlowForm form={form} label={t('Write the sticky note')}>
        <DraftNotice form={form} />
        {isVanished && (
          <Notice tone="danger" isUrgent title={t('This patient can no longer be reached.')}>
            {t('The note cannot be saved any more. What you typed stays here, so that you can copy it.')}
          </Notice>
        )}
        <FormTextArea form={form} name="notes" rows={3} hint={t('Seen by everybody who opens the chart.')} />
        <SavingNotices
          isSlow={isSlow}
          isUnavailable={isUnavailable}
          onCancel={() => flow.send({ type: 'saving.cancelled' })}
          onRetry={() => form.send({ type: 'form.submitted' })}
        />
        <div className={css.row}>
          <Button type="submit" variant="primary" size="small" isPending={isBusy} isDisabled={isVanished}>
            {t('Save note')}
          </Button>
          {canLeave && (
            <Button size="small" onClick={() => flow.send({ type: 'writing.left' })}>
              {t('Close')}
            </Button>
          )}
        </div>
      </FlowForm>
      {conflict && <ConflictDialog conflict={conflict} form={form} />}
      <LeaveGuard form={form} />
    </div>
  );
}
