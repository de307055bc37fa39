import { useSelector } from '@xstate/react';
import type { User } from '#machines/flows/accountFields.ts';
import type { UserSession } from '#src/api/actors/sessions.ts';
import { useApp } from '#src/app/AppContext.tsx';
import { profileEditFlow } from '#src/flows/profileEdit.ts';
import { t } from '#src/language/t.ts';
import { ConflictDialog } from '#src/screens/form/ConflictDialog.tsx';
import { DraftNotice } from '#src/screens/form/DraftNotice.tsx';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormSaveBar } from '#src/screens/form/FormSaveBar.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { LeaveGuard } from '#src/screens/form/LeaveGuard.tsx';
import { SavingNotices } from '#src/screens/form/SavingNotices.tsx';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { FormPair, FormStack } from '#src/ui/FormLayout.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
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
  const form = useSelector(flow, ({ children }) => children.form);
  const conflict = useSelector(flow, ({ children }) => children.conflict);
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches({ open: 'unavailable' }));
  const isSaved = useSelector(flow, (snapshot) => snapshot.matches({ open: 'saved' }));
  if (!form) return null;
  return (
    <FlowForm form={form} label={t('Account')}>
      <DraftNotice form={form} />
      {isSaved && <Notice tone="success" title={t('Your account is saved.')} />}
      <FormPair>
        <FormTextField form={form} name="first_name" autoComplete="given-name" />
        <FormTextField form={form} name="last_name" autoComplete="family-name" />
      </FormPair>
      <FormTextField form={form} name="username" autoComplete="username" />
      <FormTextField form={form} name="email" type="email" autoComplete="email" />
      <SavingNotices
        isSlow={isSlow}
        isUnavailable={isUnavailable}
        onCancel={() => flow.send({ type: 'saving.cancelled' })}
        onRetry={() => form.send({ type: 'form.submitted' })}
      />
      <FormSaveBar form={form} action={t('Save changes')} isFailed={isUnavailable} />
      <LeaveGuard form={form} />
      {conflict && <ConflictDialog conflict={conflict} form={form} />}
    </FlowForm>
  );
}
