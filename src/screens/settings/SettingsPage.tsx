import { useSelector } from '@xstate/react';
import KeyRound from 'lucide-react/icons/key-round';
import UserPen from 'lucide-react/icons/user-pen';
import Workflow from 'lucide-react/icons/workflow';
import { useApp } from '#src/app/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card, CardGrid } from '#src/ui/Card.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { DarkModeSwitch } from '../shell/DarkModeSwitch.tsx';

/** Where the user's own settings are found. */
export function SettingsPage() {
  const { darkMode } = useApp();
  const followsSystem = useSelector(darkMode, (snapshot) => snapshot.hasTag('system'));
  return (
    <>
      <PageHeader title="Settings" />
      <CardGrid>
        <Card title="Account" text="Your name, username and e-mail address.">
          <ButtonTo
            variant="secondary"
            to="/dashboard/settings/account"
            icon={<UserPen size={16} aria-hidden />}
          >
            Edit account
          </ButtonTo>
        </Card>
        <Card title="Password" text="A new password ends every other session of yours.">
          <ButtonTo
            variant="secondary"
            to="/dashboard/settings/password"
            icon={<KeyRound size={16} aria-hidden />}
          >
            Change password
          </ButtonTo>
        </Card>
        <Card
          title="Appearance"
          text={followsSystem ? 'Light or dark as your system says.' : 'Your choice is kept in this browser.'}
        >
          <DarkModeSwitch />
          {!followsSystem && (
            <Button onClick={() => darkMode.send({ type: 'system.followed' })}>Follow the system</Button>
          )}
        </Card>
        <Card title="Charts" text="What may happen next, as drawings that can be watched while they run.">
          <ButtonTo variant="secondary" to="/machines" icon={<Workflow size={16} aria-hidden />}>
            Open the charts
          </ButtonTo>
        </Card>
      </CardGrid>
    </>
  );
}
