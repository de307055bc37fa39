import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { staffName } from '#machines/flows/staff/staffFields.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { staffEditFlow } from '#src/flows/staff/staffEdit.ts';
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
import { StaffEditForm } from './StaffEditForm.tsx';

/** One member of staff: the person, the hours, saving, and the archive. */
export function StaffEditPage({ id }: { id: number }) {
  const app = useApp();
  const router = useRouter();
  const navigate = useNavigate();
  const flow = useFlow(staffEditFlow(app), { id, attempt: newAttempt() });
  const user = useSelector(app.auth, ({ context }) => context.user?.id);
  const name = useSelector(flow, ({ context }) => context.member && staffName(context.member));
  const clinic = useSelector(flow, ({ context }) => context.member?.clinic);
  const isOwn = useSelector(flow, ({ context }) => context.member?.user) === user;
  // a part of one's own row is everyone's to change
  const managing = useForbidden('staff.manage', clinic);
  const forbidden = isOwn ? undefined : managing;
  const isLoading = useSelector(flow, (snapshot) => snapshot.matches('loading'));
  const isUnreachable = useSelector(flow, (snapshot) => snapshot.matches('unreachable'));
  const isGone = useSelector(flow, (snapshot) => snapshot.matches('gone'));
  const params = { idx: String(id) };
  const toDetail = (text: string) => {
    app.toasts.push({ kind: 'success', text });
    router.clearCache();
    void navigate({ to: '/dashboard/staffs/detail/$idx', params, ignoreBlocker: true });
  };
  useFact(flow, 'saved', ({ member }) => toDetail(t('{name} was saved.', { name: staffName(member) })));
  useFact(flow, 'archived', ({ member }) =>
    toDetail(t('{value} was archived.', { value: member ? staffName(member) : t('The member') })),
  );
  if (isGone) return <NotFoundPage />;
  return (
    <>
      <PageHeader
        title={t('Edit staff member')}
        description={name && <bdi>{name}</bdi>}
        breadcrumbs={[
          { key: 'staffs', link: <TextTo to="/dashboard/staffs">{t('Staff')}</TextTo> },
          ...(name
            ? [
                {
                  key: 'staff',
                  link: (
                    <TextTo to="/dashboard/staffs/detail/$idx" params={params}>
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
          title={t('The staff member could not be loaded')}
          text={t('The server did not answer. Nothing was changed.')}
          onRetry={() => flow.send({ type: 'retried' })}
        />
      )}
      <Allowed why={forbidden}>
        <StaffEditForm flow={flow} />
      </Allowed>
    </>
  );
}
