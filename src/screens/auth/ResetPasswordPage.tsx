import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState, useSyncExternalStore } from 'react';
import { newAttempt } from '#src/effects/attempt.ts';
import { resetCode } from '#src/effects/linkCode.ts';
import { resetPasswordFlow } from '#src/flows/account/resetPassword.ts';
import { t } from '#src/language/t.ts';
import { FormCheckbox } from '#src/screens/form/FormCheckbox.tsx';
import { FormPasswordField } from '#src/screens/form/FormPasswordField.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { AuthLayout } from '#src/screens/shell/AuthLayout.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { AccountForm } from './AccountForm.tsx';

const unchanging = () => () => {};

/** Where the link of a forgotten password leads. */
export function ResetPasswordPage() {
  const app = useApp();
  const navigate = useNavigate();
  const [input] = useState(() => ({ code: resetCode.kept(), attempt: newAttempt() }));
  const flow = useFlow(resetPasswordFlow(app), input);
  const saving = useSelector(flow, ({ children }) => children.saving);
  const isMissing = useSelector(flow, (snapshot) => snapshot.matches('missing'));
  const isSpent = useSelector(flow, (snapshot) => snapshot.matches('spent'));
  // a checkbox hides its input by a style of its own, which the policy of the document made beforehand does not allow
  const isRunning = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
  useFact(flow, 'codeSpent', resetCode.drop);
  useFact(flow, 'changed', () => {
    app.toasts.push({ kind: 'success', text: t('Your password is changed. Sign in with it.') });
    void navigate({ to: '/auth/sign-in', replace: true });
  });
  return (
    <AuthLayout
      title={t('Set a new password')}
      text={t('Saving it signs you out everywhere.')}
      below={<TextTo to="/auth/sign-in">{t('Back to sign in')}</TextTo>}
    >
      {saving && (
        <AccountForm saving={saving} label={t('Set a new password')} action={t('Save password')}>
          {(form) => (
            <>
              <FormPasswordField
                form={form}
                name="password"
                autoComplete="new-password"
                hint={t('8 to 128 characters. A few unrelated words are easy to remember and hard to guess.')}
              />
              <FormPasswordField form={form} name="confirmation" autoComplete="new-password" />
              {isRunning && <FormCheckbox form={form} name="revoke_tokens" />}
            </>
          )}
        </AccountForm>
      )}
      {(isMissing || isSpent) && (
        <Notice
          tone="warning"
          isUrgent
          title={isSpent ? t("This link doesn't work any more") : t('This page needs a link')}
          action={
            <ButtonTo size="small" to="/auth/forgot-password">
              {t('Send a new link')}
            </ButtonTo>
          }
        >
          {isSpent
            ? t('It was already used, has expired, or was replaced by a newer one.')
            : t('Open the link in the email, or ask for a new one.')}
        </Notice>
      )}
    </AuthLayout>
  );
}
