import { useSelector } from '@xstate/react';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';

/** The server did not tell who is signed in: a way forward instead of an endless wait. */
export function SessionTrouble() {
  const { auth } = useApp();
  const isRetrying = useSelector(auth, (snapshot) => !snapshot.matches({ identity: 'unreachable' }));
  return (
    <main id="main">
      <ErrorState
        isTopLevel
        title={t('Chartroom cannot reach its server')}
        text={t(
          'You are still signed in, and nothing you typed is lost. Chartroom continues as soon as the server answers.',
        )}
        onRetry={() => auth.send({ type: 'retried' })}
        isRetrying={isRetrying}
        action={<Button onClick={() => auth.send({ type: 'signOut.asked' })}>{t('Log out')}</Button>}
      />
    </main>
  );
}
