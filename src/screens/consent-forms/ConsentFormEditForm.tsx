import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { consentFormEditMachine } from '#machines/flows/consents/consentFormEdit.machine.ts';
import { t } from '#src/language/t.ts';
import { noAnswer, troubleInWords } from '#src/language/troubleInWords.ts';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { desk, settings } from './builder/builder.css.ts';
import { Preview } from './builder/Preview.tsx';
import { ConsentFormFields } from './ConsentFormFields.tsx';
import { FormHistory } from './FormHistory.tsx';
import { describeFormValue } from './shared/words.ts';
import { VersionList } from './VersionList.tsx';

/** The draft of a consent form: the builder, its preview and its versions. */
export function ConsentFormEditForm({ flow }: { flow: ActorRefFrom<typeof consentFormEditMachine> }) {
  const { defaultClinic } = useApp();
  const saving = useSelector(flow, ({ children }) => children.saving);
  const form = useSelector(saving, (snapshot) => snapshot?.children.form);
  const services = useSelector(flow, ({ context }) => context.services);
  const problem = useSelector(flow, ({ context }) => troubleInWords(context.problem, noAnswer));
  const clinic = useSelector(flow, ({ context }) => context.form?.clinic);
  const { clinics } = defaultClinic.getSnapshot().context;
  const clinicName = clinics.find(({ id }) => id === clinic)?.name ?? '';
  if (!saving || !form) return null;
  return (
    <div className={desk}>
      <div className={settings}>
        <SavingForm
          saving={saving}
          label={t('Consent form')}
          action={t('Save changes')}
          vanished={t('This form can no longer be reached')}
          describe={describeFormValue(services)}
        >
          {(opened) => (
            <>
              {problem && (
                <Notice tone="danger" isUrgent title={t('This was not done')}>
                  {problem}
                </Notice>
              )}
              <ConsentFormFields form={opened} services={services} />
            </>
          )}
        </SavingForm>
        <VersionList flow={flow} />
        <FormHistory flow={flow} />
      </div>
      <Preview form={form} clinic={clinicName} />
    </div>
  );
}
