import { useSelector } from '@xstate/react';
import { passwordChangeFlow } from '#src/flows/account/passwordChange.ts';
import { t } from '#src/language/t.ts';
import { FormCheckbox } from '#src/screens/form/FormCheckbox.tsx';
import { FormPasswordField } from '#src/screens/form/FormPasswordField.tsx';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { PasswordRules } from './PasswordRules.tsx';

/** A new password for the signed-in user. */
export function PasswordPage() {
  const app = useApp();
  const flow = useFlow(passwordChangeFlow(app), undefined);
  const person = useSelector(app.auth, ({ context }) => context.user);
  const saving = useSelector(flow, ({ children }) => children.saving);
  return (
    <>
      <PageHeader
        title={t('Password')}
        description={t(
          'Changing it signs you out everywhere else; here you stay signed in. API tokens you made keep working unless you revoke them.',
        )}
        breadcrumbs={[{ key: 'settings', link: <TextTo to="/dashboard/settings">{t('Settings')}</TextTo> }]}
      />
      {saving && (
        <SavingForm
          saving={saving}
          label={t('Password')}
          action={t('Change password')}
          saved={t('Your password is changed.')}
        >
          {(form) => (
            <>
              <FormPasswordField form={form} name="old_password" autoComplete="current-password" />
              <FormPasswordField
                form={form}
                name="new_password"
                autoComplete="new-password"
                hint={t('A few unrelated words are easy to remember and hard to guess.')}
              />
              {person && <PasswordRules form={form} name="new_password" person={person} />}
              <FormPasswordField form={form} name="confirmation" autoComplete="new-password" />
              <FormCheckbox form={form} name="revoke_tokens" />
            </>
          )}
        </SavingForm>
      )}
    </>
  );
}
