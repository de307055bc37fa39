import { Navigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { returnPath } from '#src/address/returnPath.ts';
import { signInFlow } from '#src/flows/account/signIn.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { FormPasswordField } from '#src/screens/form/FormPasswordField.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { AuthLayout } from '#src/screens/shell/AuthLayout.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { AccountForm } from './AccountForm.tsx';
import { ChallengedStep } from './shared/ChallengedStep.tsx';
import { OneSignInLink } from './shared/OneSignInLink.tsx';
import { SessionNotice } from './shared/SessionNotice.tsx';

const DemoOffer = lazy(() => import('./DemoOffer.tsx').then((part) => ({ default: part.DemoOffer })));
const RefusedSignIn = lazy(() =>
  import('./RefusedSignIn.tsx').then((part) => ({ default: part.RefusedSignIn })),
);

type Props = {
  from?: string | undefined;
  /** Why the house's sign-in let no one in. */
  refused?: string | undefined;
};

/** Signing in, and back to where the user was. */
export function SignInPage({ from, refused }: Props) {
  const app = useApp();
  // where the server does not tell whose the tokens are, the dashboard says so and offers the way on
  const isThrough = useSelector(
    app.auth,
    (snapshot) => snapshot.hasTag('settled') && !snapshot.hasTag('signedOut'),
  );
  const isRestoring = useSelector(app.auth, (snapshot) => snapshot.hasTag('restoring'));
  const flow = useFlow(signInFlow(app), { auth: app.auth, email: '' });
  const saving = useSelector(flow, ({ children }) => children.saving);
  const isChallenged = useSelector(flow, (snapshot) => snapshot.hasTag('challenged'));
  if (isThrough) return <Navigate to={returnPath(from, location.origin)} state={true} replace />;
  return (
    <AuthLayout
      title={isChallenged ? t('Second step') : t('Sign in')}
      below={
        !isChallenged && (
          <>
            {app.api.features.has('recovery') && (
              <p>
                <TextTo to="/auth/forgot-password">{t('Forgot your password?')}</TextTo>
              </p>
            )}
            <p>
              {rich('New here? {link}', {
                link: (
                  <TextTo to="/auth/sign-up" search={{ from }}>
                    {t('Create an account')}
                  </TextTo>
                ),
              })}
            </p>
          </>
        )
      }
    >
      {refused && !isChallenged ? (
        <Suspense>
          <RefusedSignIn reason={refused} />
        </Suspense>
      ) : (
        <SessionNotice from={from} />
      )}
      <ChallengedStep flow={flow} />
      {saving && (
        <AccountForm saving={saving} label={t('Sign in')} action={t('Sign in')} isPending={isRestoring}>
          {(form) => (
            <>
              <FormTextField
                form={form}
                name="email"
                type="email"
                autoComplete="username"
                hint={t('Or your username')}
              />
              <FormPasswordField form={form} name="password" autoComplete="current-password" />
            </>
          )}
        </AccountForm>
      )}
      {!isChallenged && <OneSignInLink from={from} />}
      {app.api.features.has('demo') && !isChallenged && (
        <Suspense>
          <DemoOffer />
        </Suspense>
      )}
    </AuthLayout>
  );
}
