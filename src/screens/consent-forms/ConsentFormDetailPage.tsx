import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { newAttempt } from '#src/effects/attempt.ts';
import { consentFormEditFlow } from '#src/flows/consents/consentFormEdit.ts';
import { t } from '#src/language/t.ts';
import { Allowed } from '#src/screens/access/Allowed.tsx';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { NotFoundPage } from '#src/screens/errors/ErrorPages.tsx';
import { ArchiveDialog } from '#src/screens/form/ArchiveDialog.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { ConsentFormActions } from './ConsentFormActions.tsx';
import { ConsentFormEditForm } from './ConsentFormEditForm.tsx';
import * as css from './consentForms.css.ts';
import { FormStatusChip } from './FormStatusChip.tsx';
import { ShownConsentForm } from './ShownConsentForm.tsx';
import { archiveMeaning } from './shared/words.ts';

/** One consent form: a draft to write, or the version in force to read. */
export function ConsentFormDetailPage({ id }: { id: number }) {
  const app = useApp();
  const router = useRouter();
  const flow = useFlow(consentFormEditFlow(app), { id, attempt: newAttempt() });
  const stored = useSelector(flow, ({ context }) => context.form);
  const forbidden = useForbidden('forms.manage', stored?.clinic);
  const removal = useSelector(flow, ({ children }) => children.removal);
  const isLoading = useSelector(flow, (snapshot) => snapshot.matches('loading'));
  const isUnreachable = useSelector(flow, (snapshot) => snapshot.matches('unreachable'));
  const isGone = useSelector(flow, (snapshot) => snapshot.matches('gone'));
  const tell = (text: string) => {
    app.toasts.push({ kind: 'success', text });
    router.clearCache();
  };
  useFact(flow, 'saved', ({ form }) => tell(t('{title} was saved.', { title: form.title })));
  useFact(flow, 'published', ({ form }) =>
    tell(t('Version {current_version} was published.', { current_version: form.current_version })),
  );
  useFact(flow, 'draftStarted', () => tell(t('A new draft was started.')));
  useFact(flow, 'draftDiscarded', () => tell(t('The draft was discarded.')));
  useFact(flow, 'archived', ({ form }) =>
    tell(t('{title} was archived.', { title: form?.title ?? t('The form') })),
  );
  if (isGone) return <NotFoundPage />;
  return (
    <>
      <div className={css.offPaper}>
        <PageHeader
          title={stored ? <bdi>{stored.title}</bdi> : t('Consent form')}
          description={stored && <FormStatusChip {...stored} />}
          breadcrumbs={[
            { key: 'forms', link: <TextTo to="/dashboard/consent-form">{t('Consent forms')}</TextTo> },
          ]}
          actions={<ConsentFormActions flow={flow} />}
        />
      </div>
      {isLoading && <SkeletonLines lines={12} />}
      {isUnreachable && (
        <ErrorState
          title={t('The consent form could not be loaded')}
          text={t('The server did not answer. Nothing was changed.')}
          onRetry={() => flow.send({ type: 'retried' })}
        />
      )}
      <Allowed why={forbidden}>
        <ConsentFormEditForm flow={flow} />
      </Allowed>
      <ShownConsentForm flow={flow} />
      {removal && (
        <ArchiveDialog removal={removal} action={t('Archive form')}>
          {archiveMeaning}
        </ArchiveDialog>
      )}
    </>
  );
}
