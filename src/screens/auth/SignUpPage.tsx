import { Navigate, useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { returnPath } from '#src/address/returnPath.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { signUpFlow } from '#src/flows/account/signUp.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { DraftNotice } from '#src/screens/form/DraftNotice.tsx';
import { FormPasswordField } from '#src/screens/form/FormPasswordField.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { AuthLayout } from '#src/screens/shell/AuthLayout.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { FormPair } from '#src/ui/FormLayout.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { AccountForm } from './AccountForm.tsx';
import { SessionNotice } from './shared/SessionNotice.tsx';

/** A new account; its owner is signed in with it. */
export function SignUpPage({ from }: { from?: string | undefined }) {
  const app = useApp();
  const navigate = useNavigate();
  const [attempt] = useState(newAttempt);
  // where the server does not tell whose the tokens are, the dashboard says so and offers the way on
  const isThrough = useSelector(
    app.auth,
    (snapshot) => snapshot.hasTag('settled') && !snapshot.hasTag('signedOut'),
  );
  const isRestoring = useSelector(app.auth, (snapshot) => snapshot.hasTag('restoring'));
  const flow = useFlow(signUpFlow(app), { auth: app.auth, attempt });
  const saving = useSelector(flow, ({ children }) => children.saving);
  const isSigningIn = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  useFact(flow, 'registered', () => {
    app.toasts.push({ kind: 'success', text: t('Your account is ready. Please sign in.') });
    void navigate({ to: '/auth/sign-in', search: { from } });
  });
  if (isThrough) return <Navigate to={returnPath(from, location.origin)} replace />;
  return (
    <AuthLayout
      title={t('Create an account')}
      below={rich('Already have one? {link}', {
        link: (
          <TextTo to="/auth/sign-in" search={{ from }}>
            {t('Sign in')}
          </TextTo>
        ),
      })}
    >
      <SessionNotice from={from} />
      {saving && (
        <AccountForm
          saving={saving}
          label={t('Create an account')}
          action={t('Create account')}
          isPending={isSigningIn || isRestoring}
        >
          {(form) => (
            <>
              <DraftNotice form={form} />
              <FormPair>
                <FormTextField form={form} name="first_name" autoComplete="given-name" />
                <FormTextField form={form} name="last_name" autoComplete="family-name" />
              </FormPair>
              <FormTextField form={form} name="username" autoComplete="username" />
              <FormTextField form={form} name="email" type="email" autoComplete="email" />
              <FormPasswordField
                form={form}
                name="password"
                autoComplete="new-password"
                hint={t('8 to 128 characters. A few unrelated words are easy to remember and hard to guess.')}
              />
              <FormPasswordField form={form} name="confirmation" autoComplete="new-password" />
            </>
          )}
        </AccountForm>
      )}
    </AuthLayout>
  );
}
