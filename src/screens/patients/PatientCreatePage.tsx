import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Clinic } from '#machines/flows/clinicFields.ts';
import type { PatientLabel } from '#machines/flows/labelFields.ts';
import { fullName } from '#machines/flows/patientFields.ts';
import { useApp } from '#src/app/AppContext.tsx';
import { newAttempt } from '#src/effects/attempt.ts';
import { patientCreateFlow } from '#src/flows/patientCreate.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { Allowed } from '#src/screens/access/Allowed.tsx';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { DraftNotice } from '#src/screens/form/DraftNotice.tsx';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormSaveBar } from '#src/screens/form/FormSaveBar.tsx';
import { LeaveGuard } from '#src/screens/form/LeaveGuard.tsx';
import { SavingNotices } from '#src/screens/form/SavingNotices.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { DuplicateCheck } from './DuplicateCheck.tsx';
import { clinicToday } from './days.ts';
import { PatientFields } from './PatientFields.tsx';

type Props = { clinic: Clinic; labels: readonly PatientLabel[] };

/** A new patient of the clinic, compared with those it knows before there are two of one. */
export function PatientCreatePage({ clinic, labels }: Props) {
  const app = useApp();
  const router = useRouter();
  const navigate = useNavigate();
  const [input] = useState(() => ({
    clinic: clinic.id,
    today: clinicToday(clinic.timezone),
    attempt: newAttempt(),
  }));
  const flow = useFlow(patientCreateFlow(app), input);
  const forbidden = useForbidden('patients.write', clinic.id);
  const form = useSelector(flow, ({ children }) => children.form);
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches({ open: { work: 'unavailable' } }));
  useFact(flow, 'saved', ({ patient }) => {
    app.toasts.push({ kind: 'success', text: t('{name} was created.', { name: fullName(patient) }) });
    router.clearCache();
    void navigate({
      to: '/dashboard/patients/detail/$idx',
      params: { idx: String(patient.id) },
      ignoreBlocker: true,
    });
  });
  return (
    <>
      <PageHeader
        title={t('New patient')}
        description={rich('In {name}. Only the names are needed; the rest can follow.', {
          name: <bdi>{clinic.name}</bdi>,
        })}
        breadcrumbs={[{ key: 'patients', link: <TextTo to="/dashboard/patients">{t('Patients')}</TextTo> }]}
      />
      <Allowed why={forbidden}>
        {form && (
          <FlowForm form={form} label={t('New patient')}>
            <DraftNotice form={form} />
            <PatientFields form={form} labels={labels} today={input.today}>
              <DuplicateCheck flow={flow} />
            </PatientFields>
            <SavingNotices
              isSlow={isSlow}
              isUnavailable={isUnavailable}
              onCancel={() => flow.send({ type: 'saving.cancelled' })}
              onRetry={() => form.send({ type: 'form.submitted' })}
            />
            <FormSaveBar form={form} action={t('Create patient')} isFailed={isUnavailable}>
              <ButtonTo variant="quiet" to="/dashboard/patients">
                {t('Cancel')}
              </ButtonTo>
            </FormSaveBar>
            <LeaveGuard form={form} />
          </FlowForm>
        )}
      </Allowed>
    </>
  );
}
