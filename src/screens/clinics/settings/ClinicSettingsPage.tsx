import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { clinicSettingsFlow } from '#src/flows/clinics/clinicSettings.ts';
import { t } from '#src/language/t.ts';
import { NotFoundPage } from '#src/screens/errors/ErrorPages.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { ClinicSettingsFacts } from './ClinicSettingsFacts.tsx';
import { ClinicSettingsForm } from './ClinicSettingsForm.tsx';

/** How one clinic works: when it is open, how its calendar is cut, and what counts as late. */
export function ClinicSettingsPage({ id }: { id: number }) {
  const app = useApp();
  const router = useRouter();
  const user = app.auth.getSnapshot().context.user?.id ?? null;
  const flow = useFlow(clinicSettingsFlow(app), { id, user });
  const clinic = useSelector(flow, ({ context }) => context.clinic);
  const isLoading = useSelector(flow, (snapshot) => snapshot.matches('loading'));
  const isUnreachable = useSelector(flow, (snapshot) => snapshot.matches('unreachable'));
  const isReadable = useSelector(flow, (snapshot) => snapshot.matches('readable'));
  const isGone = useSelector(flow, (snapshot) => snapshot.matches('gone'));
  useFact(flow, 'saved', (fact) => {
    app.defaultClinic.send({ type: 'clinic.saved', clinic: fact.clinic });
    router.clearCache();
  });
  if (isGone) return <NotFoundPage />;
  return (
    <>
      <PageHeader
        title={t('Clinic settings')}
        description={clinic && <bdi>{clinic.name}</bdi>}
        breadcrumbs={[{ key: 'clinics', link: <TextTo to="/dashboard/clinics">{t('Clinics')}</TextTo> }]}
      />
      {isLoading && <SkeletonLines lines={12} />}
      {isUnreachable && (
        <ErrorState
          title={t('The settings could not be loaded')}
          text={t('The server did not answer. Nothing was changed.')}
          onRetry={() => flow.send({ type: 'retried' })}
        />
      )}
      {isReadable && clinic && (
        <>
          <Notice tone="neutral" title={t('Only the owner of the clinic may change this')}>
            {t('You can view these settings.')}
          </Notice>
          <ClinicSettingsFacts clinic={clinic} />
        </>
      )}
      <ClinicSettingsForm flow={flow} />
    </>
  );
}
