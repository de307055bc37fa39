import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { t } from '#src/language/t.ts';
import { SessionNotice } from '#src/screens/auth/shared/SessionNotice.tsx';
import { AuthLayout } from '#src/screens/shell/AuthLayout.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { InvitationSteps } from './InvitationSteps.tsx';
import { useInvitation } from './useInvitation.ts';

/** Where the link of an invitation leads. */
export function InvitationPage() {
  const navigate = useNavigate();
  const flow = useInvitation(() => void navigate({ to: '/dashboard', replace: true }));
  const isDeclined = useSelector(flow, (snapshot) => snapshot.matches('declined'));
  return (
    <AuthLayout
      title={t('Join a clinic')}
      below={<TextTo to="/dashboard">{t('Go to your own clinics')}</TextTo>}
    >
      <SessionNotice />
      {isDeclined ? (
        <p>{t("You did not join. You can still use the invitation's link until it expires.")}</p>
      ) : (
        <InvitationSteps flow={flow} />
      )}
    </AuthLayout>
  );
}
