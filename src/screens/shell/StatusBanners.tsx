import { useRouter, useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { slownessMachine } from '#machines/parts/slowness.machine.ts';
import { idleLock } from '#src/flows/account/idleLock.ts';
import { t } from '#src/language/t.ts';
import { StepDueBanner } from '#src/screens/access/StepDue.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SlowNotice } from '#src/ui/SlowNotice.tsx';
import { statuses } from './DashboardLayout.css.ts';
import { ProgressLine } from './ProgressLine.tsx';

/** What concerns every page: no network, a newer build, clinics that could not be fetched. */
export function StatusBanners() {
  const app = useApp();
  const { root, auth, defaultClinic, buildFreshness } = app;
  const lock = idleLock(app);
  const isInterrupted = useSelector(lock, ({ context }) => context.isInterrupted);
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  const isOffline = useSelector(root, (snapshot) => snapshot.matches({ network: 'offline' }));
  const isTrying = useSelector(root, (snapshot) => snapshot.matches({ network: { offline: 'trying' } }));
  const isUnreached = useSelector(root, (snapshot) =>
    snapshot.matches({ network: { offline: 'unreached' } }),
  );
  const awaitsNetwork = useSelector(auth, (snapshot) => snapshot.matches({ credentials: 'awaitingNetwork' }));
  const isUpdateReady = useSelector(buildFreshness, (snapshot) => snapshot.matches({ build: 'waiting' }));
  const isPartSpared = useSelector(buildFreshness, (snapshot) => snapshot.hasTag('partSpared'));
  const clinicsMissing = useSelector(defaultClinic, (snapshot) => snapshot.matches('unavailable'));
  return (
    <>
      <ProgressLine isActive={isLoading} />
      <StepDueBanner />
      <div className={statuses}>
        {(isOffline || awaitsNetwork) && (
          <Notice
            tone="warning"
            title={isUnreached ? t('Still no connection') : t('No connection')}
            action={
              <Button
                size="small"
                isPending={isTrying}
                onClick={() => root.send({ type: 'connection.retried' })}
              >
                {t('Try again')}
              </Button>
            }
          >
            {t('You can still read what is on the screen. Nothing is sent until the connection is back.')}
          </Notice>
        )}
        {isPartSpared && (
          <Notice
            tone="warning"
            title={t('A part of this page could not be loaded')}
            action={
              !isOffline && (
                <Button size="small" onClick={() => buildFreshness.send({ type: 'reload.asked' })}>
                  {t('Reload now')}
                </Button>
              )
            }
          >
            {isOffline
              ? t('It needs the connection. What you typed stays.')
              : t('The page has to be loaded again for it. What you typed is kept as a draft.')}
          </Notice>
        )}
        {isInterrupted && (
          <Notice
            tone="warning"
            title={t('The page locked before the server answered')}
            action={
              <Button size="small" onClick={() => lock.send({ type: 'interruption.noted' })}>
                {t('Close')}
              </Button>
            }
          >
            {t(
              'What you sent may have been done. This page was read again after you unlocked it: look here whether it was.',
            )}
          </Notice>
        )}
        {isLoading && !isOffline && <SlowPage />}
        {isUpdateReady && !isPartSpared && (
          <Notice
            tone="info"
            title={t('An update is ready')}
            action={
              <Button size="small" onClick={() => buildFreshness.send({ type: 'reload.asked' })}>
                {t('Reload now')}
              </Button>
            }
          >
            {t('The page reloads by itself once your work is saved.')}
          </Notice>
        )}
        {clinicsMissing && (
          <Notice
            tone="warning"
            title={t('Your clinics could not be loaded')}
            action={
              <Button size="small" onClick={() => defaultClinic.send({ type: 'retried' })}>
                {t('Try again')}
              </Button>
            }
          />
        )}
      </div>
    </>
  );
}

/** Said when a page has been on its way for ten seconds; asking again ends the first question. */
function SlowPage() {
  const router = useRouter();
  const slowness = useChart(slownessMachine);
  const isSlow = useSelector(slowness, (snapshot) => snapshot.hasTag('slow'));
  useFact(slowness, 'askedAgain', () => void router.invalidate());
  if (!isSlow) return null;
  return (
    <SlowNotice
      text={t('The server has not answered yet. You can wait, or try again.')}
      onRetry={() => slowness.send({ type: 'retried' })}
    />
  );
}
