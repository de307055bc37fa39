import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { newAttempt } from '#src/effects/attempt.ts';
import { clinicEditFlow } from '#src/flows/clinics/clinicEdit.ts';
import { t } from '#src/language/t.ts';
import { Allowed } from '#src/screens/access/Allowed.tsx';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { NotFoundPage } from '#src/screens/errors/ErrorPages.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { browserZone } from '#src/time/zone.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { ClinicEditForm } from './ClinicEditForm.tsx';

/** One clinic: its fields, saving, and its removal. */
export function ClinicEditPage({ id }: { id: number }) {
  const app = useApp();
  const router = useRouter();
  const navigate = useNavigate();
  const flow = useFlow(clinicEditFlow(app), { id, timezone: browserZone(), attempt: newAttempt() });
  const name = useSelector(flow, ({ context }) => context.clinic?.name);
  const forbidden = useForbidden('clinic.manage', id);
  const isLoading = useSelector(flow, (snapshot) => snapshot.matches('loading'));
  const isUnreachable = useSelector(flow, (snapshot) => snapshot.matches('unreachable'));
  const isGone = useSelector(flow, (snapshot) => snapshot.matches('gone'));
  const toList = () => {
    router.clearCache();
    void navigate({ to: '/dashboard/clinics', ignoreBlocker: true });
  };
  useFact(flow, 'saved', ({ clinic }) => {
    app.defaultClinic.send({ type: 'clinic.saved', clinic });
    app.toasts.push({ kind: 'success', text: t('{name} was saved.', { name: clinic.name }) });
    toList();
  });
  useFact(flow, 'removed', ({ clinic }) => {
    app.defaultClinic.send({ type: 'clinic.removed', id });
    app.toasts.push({
      kind: 'success',
      text: t('{name} was deleted.', { name: clinic?.name ?? t('The clinic') }),
    });
    toList();
  });
  if (isGone) return <NotFoundPage />;
  return (
    <>
      <PageHeader
        title={t('Edit clinic')}
        description={name && <bdi>{name}</bdi>}
        breadcrumbs={[{ key: 'clinics', link: <TextTo to="/dashboard/clinics">{t('Clinics')}</TextTo> }]}
        actions={
          <ButtonTo to="/dashboard/clinics/settings/$id" params={{ id: String(id) }}>
            {t('Hours and settings')}
          </ButtonTo>
        }
      />
      {isLoading && <SkeletonLines lines={8} />}
      {isUnreachable && (
        <ErrorState
          title={t('The clinic could not be loaded')}
          text={t('The server did not answer. Nothing was changed.')}
          onRetry={() => flow.send({ type: 'retried' })}
        />
      )}
      <Allowed why={forbidden}>
        <ClinicEditForm flow={flow} />
      </Allowed>
    </>
  );
}
