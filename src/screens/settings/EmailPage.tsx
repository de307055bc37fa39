import { useSelector } from '@xstate/react';
import { addressChangeFlow } from '#src/flows/account/addressChange.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { FormPasswordField } from '#src/screens/form/FormPasswordField.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';

/** Another address for the signed-in user's account. */
export function EmailPage() {
  const app = useApp();
  const flow = useFlow(addressChangeFlow(app), undefined);
  const saving = useSelector(flow, ({ children }) => children.saving);
  const isSent = useSelector(flow, (snapshot) => snapshot.matches('sent'));
  const isHeld = useSelector(flow, (snapshot) => snapshot.matches('held'));
  const wanted = useSelector(flow, ({ context }) => context.email);
  const current = useSelector(app.auth, ({ context }) => context.user?.email);
  return (
    <>
      <PageHeader
        title={t('Email address')}
        description={
          current &&
          rich('Your account uses {email} until you open the link that we send to the new address.', {
            email: <bdi>{current}</bdi>,
          })
        }
        breadcrumbs={[{ key: 'settings', link: <TextTo to="/dashboard/settings">{t('Settings')}</TextTo> }]}
      />
      {saving && (
        <SavingForm saving={saving} label={t('Email address')} action={t('Send link')}>
          {(form) => (
            <>
              <FormTextField form={form} name="email" type="email" autoComplete="email" />
              <FormPasswordField form={form} name="password" autoComplete="current-password" />
            </>
          )}
        </SavingForm>
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
                'A link is on its way to {email}. It works once, for 30 minutes. Nothing there? Look in the spam folder.',
                { email: <bdi>{wanted}</bdi> },
              )
            : t('Ask the person who runs this server to change your address.')}
        </Notice>
      )}
    </>
  );
}
