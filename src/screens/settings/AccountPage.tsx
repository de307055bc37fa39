import { useSelector } from '@xstate/react';
import type { User } from '#machines/flows/account/accountFields.ts';
import type { UserSession } from '#src/calls/sessions.ts';
import { profileEditFlow } from '#src/flows/account/profileEdit.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { FormPair, FormStack } from '#src/ui/FormLayout.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { DraftsCard } from './DraftsCard.tsx';
import { PreferencesCard } from './PreferencesCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

/** The signed-in user: the profile, the preferences, and where else they are signed in. */
export function AccountPage({ sessions }: { sessions: readonly UserSession[] | null | undefined }) {
  const { auth } = useApp();
  const user = useSelector(auth, ({ context }) => context.user);
  return (
    <>
      <PageHeader
        title={t('Account')}
        description={t('Your name as colleagues see it, and how you sign in.')}
        breadcrumbs={[{ key: 'settings', link: <TextTo to="/dashboard/settings">{t('Settings')}</TextTo> }]}
      />
      <FormStack>
        {user && <AccountForm key={user.id} user={user} />}
        <PreferencesCard />
        {sessions !== undefined && <SessionsCard sessions={sessions} />}
        <DraftsCard />
      </FormStack>
    </>
  );
}

function AccountForm({ user }: { user: User }) {
  const app = useApp();
  const flow = useFlow(profileEditFlow(app), { auth: app.auth, user });
  const saving = useSelector(flow, ({ children }) => children.saving);
  if (!saving) return null;
  return (
    <SavingForm
      saving={saving}
      label={t('Account')}
      action={t('Save changes')}
      vanished={t('This account can no longer be reached')}
      saved={t('Your account is saved.')}
    >
      {(form) => (
        <>
          <FormPair>
            <FormTextField form={form} name="first_name" autoComplete="given-name" />
            <FormTextField form={form} name="last_name" autoComplete="family-name" />
          </FormPair>
          <FormTextField form={form} name="username" autoComplete="username" />
          {app.api.features.has('address-change') ? (
            <p>
              {rich('Email: {email}. {link}', {
                email: <bdi>{user.email}</bdi>,
                link: <TextTo to="/dashboard/settings/email">{t('Change email address')}</TextTo>,
              })}
            </p>
          ) : (
            <FormTextField form={form} name="email" type="email" autoComplete="email" />
          )}
        </>
      )}
    </SavingForm>
  );
}
