import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { newAttempt } from '#src/effects/attempt.ts';
import { addressCode } from '#src/effects/linkCode.ts';
import { addressConfirmationFlow } from '#src/flows/account/addressConfirmation.ts';
import { t } from '#src/language/t.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { AuthLayout } from '#src/screens/shell/AuthLayout.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { AccountForm } from './AccountForm.tsx';

/** Where the link to a new address of an account leads. */
export function ConfirmAddressPage() {
  const app = useApp();
  const [input] = useState(() => ({ code: addressCode.kept(), attempt: newAttempt() }));
  const flow = useFlow(addressConfirmationFlow(app), input);
  const saving = useSelector(flow, ({ children }) => children.saving);
  const isMissing = useSelector(flow, (snapshot) => snapshot.matches('missing'));
  const isSpent = useSelector(flow, (snapshot) => snapshot.matches('spent'));
  const isConfirmed = useSelector(flow, (snapshot) => snapshot.matches('confirmed'));
  useFact(flow, 'codeSpent', addressCode.drop);
  return (
    <AuthLayout
      title={t('Confirm your email address')}
      text={t('From then on you sign in with it, and messages about your account go there.')}
      below={<TextTo to="/auth/sign-in">{t('Back to sign in')}</TextTo>}
    >
      {saving && (
        <AccountForm saving={saving} label={t('Confirm your email address')} action={t('Confirm address')}>
          {() => null}
        </AccountForm>
      )}
      {isConfirmed && (
        <Notice
          tone="success"
          isUrgent
          title={t('Your email address is changed')}
          action={
            <ButtonTo size="small" to="/dashboard">
              {t('Open Chartroom')}
            </ButtonTo>
          }
        >
          {t('We told your former address.')}
        </Notice>
      )}
      {(isMissing || isSpent) && (
        <Notice
          tone="warning"
          isUrgent
          title={isSpent ? t("This link doesn't work any more") : t('This page needs a link')}
          action={
            <ButtonTo size="small" to="/dashboard/settings/email">
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
