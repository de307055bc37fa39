import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { newAttempt } from '#src/effects/attempt.ts';
import { clinicCreateFlow } from '#src/flows/clinics/clinicCreate.ts';
import { t } from '#src/language/t.ts';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { JoinOrCreate } from '#src/screens/invitation/shared/JoinOrCreate.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { browserZone } from '#src/time/zone.ts';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { ClinicFields } from './ClinicFields.tsx';

/** A new clinic; the first one of a user becomes the default. */
export function ClinicCreatePage() {
  const app = useApp();
  const router = useRouter();
  const navigate = useNavigate();
  const [attempt] = useState(newAttempt);
  const isFirst = useSelector(app.defaultClinic, (snapshot) => snapshot.matches('none'));
  const flow = useFlow(clinicCreateFlow(app), { timezone: browserZone(), attempt });
  const saving = useSelector(flow, ({ children }) => children.saving);
  useFact(flow, 'saved', ({ clinic }) => {
    app.defaultClinic.send({ type: 'clinic.saved', clinic });
    app.toasts.push({ kind: 'success', text: t('{name} was created.', { name: clinic.name }) });
    router.clearCache();
    // what a new clinic needs next stands on its overview
    void navigate({ to: isFirst ? '/dashboard' : '/dashboard/clinics', ignoreBlocker: true });
  });
  return (
    <>
      <PageHeader
        title={t('New clinic')}
        description={
          isFirst
            ? t('Welcome. Patients, reservations and staff belong to a clinic, so create or join one first.')
            : t('It starts empty, with patients, services and staff of its own.')
        }
        breadcrumbs={[{ key: 'clinics', link: <TextTo to="/dashboard/clinics">{t('Clinics')}</TextTo> }]}
      />
      {isFirst && <JoinOrCreate />}
      {saving && (
        <SavingForm
          saving={saving}
          label={t('New clinic')}
          action={t('Create clinic')}
          buttons={
            !isFirst && (
              <ButtonTo variant="quiet" to="/dashboard/clinics">
                {t('Cancel')}
              </ButtonTo>
            )
          }
        >
          {(form) => <ClinicFields form={form} />}
        </SavingForm>
      )}
    </>
  );
}
