import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { bookingSettingsFlow } from '#src/flows/door/bookingSettings.ts';
import { t } from '#src/language/t.ts';
import { NotFoundPage } from '#src/screens/errors/ErrorPages.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { BookingSettingsForm } from './BookingSettingsForm.tsx';
import * as css from './bookingPage.css.ts';

/** What a clinic publishes for booking from home; `clinic` is null while there is none. */
export function BookingSettingsPage({ clinic }: { clinic: Clinic | null }) {
  if (clinic) return <Published clinic={clinic} />;
  return (
    <>
      <Header clinic={null} />
      <NoClinic text={t('Patients book at a clinic. Create or join one first.')} />
    </>
  );
}

const Header = ({ clinic }: { clinic: string | null }) => (
  <PageHeader
    title={t('Booking from home')}
    description={clinic && <bdi>{clinic}</bdi>}
    breadcrumbs={[{ key: 'settings', link: <TextTo to="/dashboard/settings">{t('Settings')}</TextTo> }]}
  />
);

function Published({ clinic: { id, name } }: { clinic: Clinic }) {
  const app = useApp();
  const router = useRouter();
  const flow = useFlow(bookingSettingsFlow(app), { clinic: id });
  const isLoading = useSelector(flow, (snapshot) => snapshot.matches('loading'));
  const isUnreachable = useSelector(flow, (snapshot) => snapshot.matches('unreachable'));
  const isGone = useSelector(flow, (snapshot) => snapshot.matches('gone'));
  useFact(flow, 'saved', () => router.clearCache());
  if (isGone) return <NotFoundPage />;
  return (
    <>
      <Header clinic={name} />
      <div className={css.page}>
        {isLoading && <SkeletonLines lines={12} />}
        {isUnreachable && (
          <ErrorState
            title={t('The booking page could not be loaded')}
            text={t('The server did not answer. Nothing was changed.')}
            onRetry={() => flow.send({ type: 'retried' })}
          />
        )}
        <BookingSettingsForm flow={flow} clinic={name} />
      </div>
    </>
  );
}
