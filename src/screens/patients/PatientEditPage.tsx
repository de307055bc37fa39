import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { PatientLabel } from '#machines/flows/patients/labelFields.ts';
import { fullName } from '#machines/flows/patients/patientFields.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { patientEditFlow } from '#src/flows/patients/patientEdit.ts';
import { t } from '#src/language/t.ts';
import { Allowed } from '#src/screens/access/Allowed.tsx';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { NotFoundPage } from '#src/screens/errors/ErrorPages.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { clinicToday } from '#src/time/days.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { PatientEditForm } from './PatientEditForm.tsx';

type Props = { id: number; zone: string | undefined; labels: readonly PatientLabel[] };

/** One patient: all fields, saving, and the way into the archive. */
export function PatientEditPage({ id, zone, labels }: Props) {
  const app = useApp();
  const router = useRouter();
  const navigate = useNavigate();
  const [input] = useState(() => ({ id, today: clinicToday(zone), attempt: newAttempt() }));
  const flow = useFlow(patientEditFlow(app), input);
  const name = useSelector(flow, ({ context }) => context.patient && fullName(context.patient));
  const home = useSelector(flow, ({ context }) => context.patient?.clinic);
  const forbidden = useForbidden('patients.write', home);
  const isLoading = useSelector(flow, (snapshot) => snapshot.matches('loading'));
  const isUnreachable = useSelector(flow, (snapshot) => snapshot.matches('unreachable'));
  const isGone = useSelector(flow, (snapshot) => snapshot.matches('gone'));
  const toChart = () => {
    router.clearCache();
    void navigate({
      to: '/dashboard/patients/detail/$idx',
      params: { idx: String(id) },
      ignoreBlocker: true,
    });
  };
  useFact(flow, 'saved', ({ patient }) => {
    app.toasts.push({ kind: 'success', text: t('{name} was saved.', { name: fullName(patient) }) });
    toChart();
  });
  useFact(flow, 'archived', ({ patient }) => {
    app.toasts.push({
      kind: 'success',
      text: t('{value} was archived.', { value: patient ? fullName(patient) : t('The patient') }),
    });
    toChart();
  });
  if (isGone) return <NotFoundPage />;
  return (
    <>
      <PageHeader
        title={t('Edit patient')}
        description={name && <bdi>{name}</bdi>}
        breadcrumbs={[
          { key: 'patients', link: <TextTo to="/dashboard/patients">{t('Patients')}</TextTo> },
          {
            key: 'patient',
            link: (
              <TextTo to="/dashboard/patients/detail/$idx" params={{ idx: String(id) }}>
                {t('Chart')}
              </TextTo>
            ),
          },
        ]}
      />
      {isLoading && <SkeletonLines lines={12} />}
      {isUnreachable && (
        <ErrorState
          title={t('The patient could not be loaded')}
          text={t('The server did not answer. Nothing was changed.')}
          onRetry={() => flow.send({ type: 'retried' })}
        />
      )}
      <Allowed why={forbidden}>
        <PatientEditForm flow={flow} labels={labels} />
      </Allowed>
    </>
  );
}
