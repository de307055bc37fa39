import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { newAttempt } from '#src/effects/attempt.ts';
import { serviceEditFlow } from '#src/flows/services/serviceEdit.ts';
import { t } from '#src/language/t.ts';
import { Allowed } from '#src/screens/access/Allowed.tsx';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { NotFoundPage } from '#src/screens/errors/ErrorPages.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { ServiceEditForm } from './ServiceEditForm.tsx';

/** One service: its fields, saving, and the archive. */
export function ServiceEditPage({ id }: { id: number }) {
  const app = useApp();
  const router = useRouter();
  const navigate = useNavigate();
  const flow = useFlow(serviceEditFlow(app), { id, attempt: newAttempt() });
  const name = useSelector(flow, ({ context }) => context.service?.name);
  const clinic = useSelector(flow, ({ context }) => context.service?.clinic);
  const forbidden = useForbidden('services.manage', clinic);
  const isLoading = useSelector(flow, (snapshot) => snapshot.matches('loading'));
  const isUnreachable = useSelector(flow, (snapshot) => snapshot.matches('unreachable'));
  const isGone = useSelector(flow, (snapshot) => snapshot.matches('gone'));
  const params = { idx: String(id) };
  const toDetail = (text: string) => {
    app.toasts.push({ kind: 'success', text });
    router.clearCache();
    void navigate({ to: '/dashboard/services/detail/$idx', params, ignoreBlocker: true });
  };
  useFact(flow, 'saved', ({ service }) => toDetail(t('{name} was saved.', { name: service.name })));
  useFact(flow, 'archived', ({ service }) =>
    toDetail(t('{name} was archived.', { name: service?.name ?? t('The service') })),
  );
  if (isGone) return <NotFoundPage />;
  return (
    <>
      <PageHeader
        title={t('Edit service')}
        description={name && <bdi>{name}</bdi>}
        breadcrumbs={[
          { key: 'services', link: <TextTo to="/dashboard/services">{t('Services')}</TextTo> },
          ...(name
            ? [
                {
                  key: 'service',
                  link: (
                    <TextTo to="/dashboard/services/detail/$idx" params={params}>
                      <bdi>{name}</bdi>
                    </TextTo>
                  ),
                },
              ]
            : []),
        ]}
      />
      {isLoading && <SkeletonLines lines={12} />}
      {isUnreachable && (
        <ErrorState
          title={t('The service could not be loaded')}
          text={t('The server did not answer. Nothing was changed.')}
          onRetry={() => flow.send({ type: 'retried' })}
        />
      )}
      <Allowed why={forbidden}>
        <ServiceEditForm flow={flow} />
      </Allowed>
    </>
  );
}
