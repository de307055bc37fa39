import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { consentFormEditMachine } from '#machines/flows/consentFormEdit.machine.ts';
import { useApp } from '#src/app/AppContext.tsx';
import { said } from '#src/language/said.ts';
import { t } from '#src/language/t.ts';
import { ConflictDialog } from '#src/screens/form/ConflictDialog.tsx';
import { DraftNotice } from '#src/screens/form/DraftNotice.tsx';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormSaveBar } from '#src/screens/form/FormSaveBar.tsx';
import { LeaveGuard } from '#src/screens/form/LeaveGuard.tsx';
import { SavingNotices } from '#src/screens/form/SavingNotices.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { desk, settings } from './builder/builder.css.ts';
import { Preview } from './builder/Preview.tsx';
import { ConsentFormFields } from './ConsentFormFields.tsx';
import { previewFields } from './previewFields.ts';
import { VersionList } from './VersionList.tsx';
import { describeFormValue } from './words.ts';

/** The draft of a consent form: the builder, its preview, and what may come between. */
export function ConsentFormEditForm({ flow }: { flow: ActorRefFrom<typeof consentFormEditMachine> }) {
  const { defaultClinic } = useApp();
  const form = useSelector(flow, ({ children }) => children.form);
  const conflict = useSelector(flow, ({ children }) => children.conflict);
  const services = useSelector(flow, ({ context }) => context.services);
  const problem = useSelector(flow, ({ context }) => said(context.problem));
  const clinic = useSelector(flow, ({ context }) => context.form?.clinic);
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches({ open: 'unavailable' }));
  const isVanished = useSelector(flow, (snapshot) => snapshot.matches({ open: 'vanished' }));
  const { clinics } = defaultClinic.getSnapshot().context;
  const clinicName = clinics.find(({ id }) => id === clinic)?.name ?? '';
  const fields = useMemo(() => previewFields(clinicName), [clinicName]);
  if (!form) return null;
  return (
    <div className={desk}>
      <div className={settings}>
        <FlowForm form={form} label={t('Consent form')}>
          <DraftNotice form={form} />
          {isVanished && (
            <Notice tone="danger" isUrgent title={t('This form can no longer be reached.')}>
              {t('It cannot be saved any more. What you typed stays here, so that you can copy it.')}
            </Notice>
          )}
          {problem && (
            <Notice tone="danger" isUrgent title={t('This was not done.')}>
              {problem}
            </Notice>
          )}
          <ConsentFormFields form={form} services={services} />
          <SavingNotices
            isSlow={isSlow}
            isUnavailable={isUnavailable}
            onCancel={() => flow.send({ type: 'saving.cancelled' })}
            onRetry={() => form.send({ type: 'form.submitted' })}
          />
          <FormSaveBar form={form} action={t('Save changes')} isFailed={isUnavailable} isOver={isVanished} />
        </FlowForm>
        <VersionList flow={flow} />
      </div>
      <Preview form={form} fields={fields} />
      {conflict && <ConflictDialog conflict={conflict} form={form} describe={describeFormValue(services)} />}
      <LeaveGuard form={form} />
    </div>
  );
}
