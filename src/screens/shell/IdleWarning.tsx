import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { idleLock } from '#src/flows/account/idleLock.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { AlertDialog } from '#src/ui/AlertDialog.tsx';

/** Says that the page locks within a minute; any use of it, here or in another tab, takes the warning away. */
export function IdleWarning() {
  const lock = idleLock(useApp());
  const router = useRouter();
  const isOpen = useSelector(lock, (snapshot) => snapshot.matches({ open: 'warned' }));
  useEffect(() => {
    // so that the page that takes this one's place needs no network
    void router.preloadRoute({ to: '/auth/locked', search: {} });
  }, [router]);
  return (
    <AlertDialog
      isOpen={isOpen}
      title={t('Are you still there?')}
      tone="neutral"
      actionLabel={t('Lock now')}
      cancelLabel={t('Keep working')}
      onAction={() => lock.send({ type: 'lock.asked' })}
      onCancel={() => lock.send({ type: 'activity.seen' })}
    >
      {t(
        "This page locks in less than a minute because it hasn't been used for a while. What you typed is kept.",
      )}
    </AlertDialog>
  );
}
