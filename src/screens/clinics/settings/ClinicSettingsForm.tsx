import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { clinicSettingsMachine } from '#machines/flows/clinicSettings.machine.ts';
import { t } from '#src/language/t.ts';
import { ConflictDialog } from '#src/screens/form/ConflictDialog.tsx';
import { DraftNotice } from '#src/screens/form/DraftNotice.tsx';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormSaveBar } from '#src/screens/form/FormSaveBar.tsx';
import { LeaveGuard } from '#src/screens/form/LeaveGuard.tsx';
import { SavingNotices } from '#src/screens/form/SavingNotices.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { ClinicSettingsFields } from './ClinicSettingsFields.tsx';
import { settingInWords } from './words.ts';

/** The form of a clinic's settings, with what may come between: a conflict, or the clinic's removal. */
export function ClinicSettingsForm({ flow }: { flow: ActorRefFrom<typeof clinicSettingsMachine> }) {
  const form = useSelector(flow, ({ children }) => children.form);
  const conflict = useSelector(flow, ({ children }) => children.conflict);
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches({ open: 'unavailable' }));
  const isVanished = useSelector(flow, (snapshot) => snapshot.matches({ open: 'vanished' }));
  const isSaved = useSelector(flow, (snapshot) => snapshot.matches({ open: 'saved' }));
  if (!form) return null;
  return (
    <>
      <FlowForm form={form} label={t('Clinic settings')}>
        <DraftNotice form={form} />
        {isVanished && (
          <Notice tone="danger" isUrgent title={t('Somebody else deleted this clinic.')}>
            {t('It cannot be saved any more. What you typed stays here, so that you can copy it.')}
          </Notice>
        )}
        {isSaved && <Notice tone="success" title={t('The settings are saved.')} />}
        <ClinicSettingsFields form={form} />
        <SavingNotices
          isSlow={isSlow}
          isUnavailable={isUnavailable}
          onCancel={() => flow.send({ type: 'saving.cancelled' })}
          onRetry={() => form.send({ type: 'form.submitted' })}
        />
        <FormSaveBar form={form} action={t('Save changes')} isFailed={isUnavailable} isOver={isVanished} />
      </FlowForm>
      {conflict && <ConflictDialog conflict={conflict} form={form} describe={settingInWords} />}
      <LeaveGuard form={form} />
    </>
  );
}
