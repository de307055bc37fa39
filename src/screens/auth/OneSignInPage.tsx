import { Navigate, useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { returnPath } from '#src/address/returnPath.ts';
import { keptStart } from '#src/effects/oneSignIn.ts';
import { leaveTo, takeArrival } from '#src/effects/provider.ts';
import { oneSignInFlow } from '#src/flows/account/oneSignIn.ts';
import { t } from '#src/language/t.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { AuthLayout } from '#src/screens/shell/AuthLayout.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SessionNotice } from './shared/SessionNotice.tsx';

/** On the way to the provider of the house's sign-in, and where the provider sends its people back to. */
export function OneSignInPage({ from: wanted }: { from: string | undefined }) {
  const app = useApp();
  const navigate = useNavigate();
  const [{ machine, arrival, from }] = useState(() => {
    const came = takeArrival();
    const path = came === null ? wanted : keptStart().from;
    return { machine: oneSignInFlow(app)(path), arrival: came, from: path };
  });
  const flow = useFlow(machine, { auth: app.auth, arrival });
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches('unavailable'));
  const isThrough = useSelector(flow, (snapshot) => snapshot.matches('authenticated'));
  const hasJoined = useSelector(flow, ({ context }) => context.hasJoined);
  const isKnown = useSelector(
    app.auth,
    (snapshot) => snapshot.hasTag('settled') && !snapshot.hasTag('signedOut'),
  );
  useFact(flow, 'leaving', ({ location }) => leaveTo(location));
  useFact(flow, 'refused', ({ reason }) => {
    void navigate({ to: '/auth/sign-in', search: { from, refused: reason }, replace: true });
  });
  if (isThrough && isKnown)
    return (
      <Navigate to={hasJoined ? '/dashboard' : returnPath(from, location.origin)} state={true} replace />
    );
  return (
    <AuthLayout
      title={t('Signing you in')}
      text={isUnavailable ? undefined : t('One moment. Your organization is confirming who you are.')}
      below={<TextTo to="/auth/sign-in">{t('Back to sign in')}</TextTo>}
    >
      <SessionNotice />
      {isUnavailable && (
        <Notice
          tone="warning"
          isUrgent
          title={t("Your organization's sign-in doesn't answer")}
          action={
            <Button size="small" onClick={() => flow.send({ type: 'retried' })}>
              {t('Try again')}
            </Button>
          }
        >
          {t('Try again in a moment, or sign in with your password.')}
        </Notice>
      )}
    </AuthLayout>
  );
}
