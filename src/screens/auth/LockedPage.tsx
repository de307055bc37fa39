import { Navigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { signInMachine } from '#machines/flows/account/signIn.machine.ts';
import { returnPath } from '#src/address/returnPath.ts';
import { idleLock } from '#src/flows/account/idleLock.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { FormPasswordField } from '#src/screens/form/FormPasswordField.tsx';
import { AuthLayout } from '#src/screens/shell/AuthLayout.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { AccountForm } from './AccountForm.tsx';
import { ChallengedStep } from './shared/ChallengedStep.tsx';
import { OneSignInLink } from './shared/OneSignInLink.tsx';
import { SessionNotice } from './shared/SessionNotice.tsx';

/** In the place of a page that no one used: the password brings it back, or someone else signs in. */
export function LockedPage({ from }: { from: string | undefined }) {
  const app = useApp();
  const lock = idleLock(app);
  const user = useSelector(lock, ({ context }) => context.user);
  const [owner] = useState(user);
  const isLocked = useSelector(lock, (snapshot) => snapshot.hasTag('locked'));
  const isUnlocking = useSelector(lock, (snapshot) => snapshot.matches('unlocking'));
  const isStuck = useSelector(lock, (snapshot) => snapshot.matches('stuck'));
  const unlock = useSelector(lock, ({ children }) => children.unlock);
  const isSignedIn = useSelector(app.auth, (snapshot) => snapshot.matches({ identity: 'signedIn' }));
  // someone else does not land on what the first one had open
  if (isSignedIn)
    return (
      <Navigate to={user === owner ? returnPath(from, location.origin) : '/dashboard'} state={true} replace />
    );
  if (!isLocked) return <Navigate to="/auth/sign-in" replace />;
  return (
    <AuthLayout
      title={t('Locked')}
      text={rich(
        'This page is locked. Enter the password for {user} to come back to where you were; what you typed is kept.',
        { user: <bdi>{user}</bdi> },
      )}
      below={
        <Button variant="quiet" onClick={() => lock.send({ type: 'other.chosen' })}>
          {t('Sign in as someone else')}
        </Button>
      }
    >
      <SessionNotice />
      {unlock && <UnlockForm flow={unlock} />}
      {unlock && <ChallengedStep flow={unlock} />}
      {isStuck && (
        <Notice tone="danger" isUrgent title={t('The form could not be shown')}>
          {t('Reload the page to start again.')}
        </Notice>
      )}
      {isUnlocking && <Button isPending>{t('Unlock')}</Button>}
      <OneSignInLink from={from} />
    </AuthLayout>
  );
}

function UnlockForm({ flow }: { flow: ActorRefFrom<typeof signInMachine> }) {
  const saving = useSelector(flow, ({ children }) => children.saving);
  return (
    saving && (
      <AccountForm saving={saving} label={t('Unlock')} action={t('Unlock')}>
        {(form) => (
          <FormPasswordField form={form} name="password" autoComplete="current-password" autoFocus />
        )}
      </AccountForm>
    )
  );
}
