import { useSelector } from '@xstate/react';
import { forgotPasswordFlow } from '#src/flows/account/forgotPassword.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { AuthLayout } from '#src/screens/shell/AuthLayout.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { AccountForm } from './AccountForm.tsx';

/** Asking for a link for a new password. */
export function ForgotPasswordPage() {
  const app = useApp();
  const flow = useFlow(forgotPasswordFlow(app), { email: '' });
  const saving = useSelector(flow, ({ children }) => children.saving);
  const isSent = useSelector(flow, (snapshot) => snapshot.matches('sent'));
  const isHeld = useSelector(flow, (snapshot) => snapshot.matches('held'));
  const email = useSelector(flow, ({ context }) => context.email);
  return (
    <AuthLayout
      title={t('Forgot your password?')}
      text={t('Enter the email address of your account. We send you a link to set a new password.')}
      below={<TextTo to="/auth/sign-in">{t('Back to sign in')}</TextTo>}
    >
      {saving && (
        <AccountForm saving={saving} label={t('Forgot your password?')} action={t('Send link')}>
          {(form) => <FormTextField form={form} name="email" type="email" autoComplete="email" />}
        </AccountForm>
      )}
      {(isSent || isHeld) && (
        <Notice
          tone={isSent ? 'success' : 'warning'}
          isUrgent
          title={isSent ? t('Check your email') : t("This server can't send email yet")}
          action={
            <Button size="small" onClick={() => flow.send({ type: 'another.wanted' })}>
              {t('Try another address')}
            </Button>
          }
        >
          {isSent
            ? rich(
                'If {email} has an account, a link is on its way. It works once, for 30 minutes. Nothing there? Look in the spam folder.',
                { email: <bdi>{email}</bdi> },
              )
            : t('Ask the person who runs this server for a link to set a new password.')}
        </Notice>
      )}
    </AuthLayout>
  );
}
