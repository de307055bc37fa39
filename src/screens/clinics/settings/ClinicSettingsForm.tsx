import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { clinicSettingsMachine } from '#machines/flows/clinics/clinicSettings.machine.ts';
import { t } from '#src/language/t.ts';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { ClinicSettingsFields } from './ClinicSettingsFields.tsx';
import { settingInWords } from './words.ts';

/** The form of a clinic's settings. */
export function ClinicSettingsForm({ flow }: { flow: ActorRefFrom<typeof clinicSettingsMachine> }) {
  const saving = useSelector(flow, ({ children }) => children.saving);
  if (!saving) return null;
  return (
    <SavingForm
      saving={saving}
      label={t('Clinic settings')}
      action={t('Save changes')}
      vanished={t('This clinic can no longer be reached')}
      saved={t('The settings are saved.')}
      describe={settingInWords}
    >
      {(form) => <ClinicSettingsFields form={form} />}
    </SavingForm>
  );
}
