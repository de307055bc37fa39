import { useSelector } from '@xstate/react';
import { useApp } from '#src/app/AppContext.tsx';
import { passwordChangeFlow } from '#src/flows/passwordChange.ts';
import { t } from '#src/language/t.ts';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormPasswordField } from '#src/screens/form/FormPasswordField.tsx';
import { FormSaveBar } from '#src/screens/form/FormSaveBar.tsx';
import { LeaveGuard } from '#src/screens/form/LeaveGuard.tsx';
import { SavingNotices } from '#src/screens/form/SavingNotices.tsx';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { PasswordRules } from './PasswordRules.tsx';

/** A new password for the signed-in user. */
export function PasswordPage() {
  const app = useApp();
  const flow = useFlow(passwordChangeFlow(app), undefined);
  const person = useSelector(app.auth, ({ context }) => context.user);
  const form = useSelector(flow, ({ children }) => children.form);
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches({ open: 'unavailable' }));
  const isSaved = useSelector(flow, (snapshot) => snapshot.matches({ open: 'saved' }));
  return (
    <>
      <PageHeader
        title={t('Password')}
        description={t('Changing it signs you out everywhere else; here you stay signed in.')}
        breadcrumbs={[{ key: 'settings', link: <TextTo to="/dashboard/settings">{t('Settings')}</TextTo> }]}
      />
      {form && (
        <FlowForm form={form} label={t('Password')}>
          {isSaved && <Notice tone="success" title={t('Your password is changed.')} />}
          <FormPasswordField form={form} name="old_password" autoComplete="current-password" />
          <FormPasswordField
            form={form}
            name="new_password"
            autoComplete="new-password"
            hint={t('A few unrelated words are easy to remember and hard to guess.')}
          />
          {person && <PasswordRules form={form} name="new_password" person={person} />}
          <FormPasswordField form={form} name="confirmation" autoComplete="new-password" />
          <SavingNotices
            isSlow={isSlow}
            isUnavailable={isUnavailable}
            onCancel={() => flow.send({ type: 'saving.cancelled' })}
            onRetry={() => form.send({ type: 'form.submitted' })}
          />
          <FormSaveBar form={form} action={t('Change password')} isFailed={isUnavailable} />
          <LeaveGuard form={form} />
        </FlowForm>
      )}
    </>
  );
}
