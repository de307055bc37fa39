import { useSelector } from '@xstate/react';
import Building2 from 'lucide-react/icons/building-2';
import History from 'lucide-react/icons/history';
import Hourglass from 'lucide-react/icons/hourglass';
import House from 'lucide-react/icons/house';
import KeyRound from 'lucide-react/icons/key-round';
import ListChecks from 'lucide-react/icons/list-checks';
import Mail from 'lucide-react/icons/mail';
import Plug from 'lucide-react/icons/plug';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserPen from 'lucide-react/icons/user-pen';
import Workflow from 'lucide-react/icons/workflow';
import { t } from '#src/language/t.ts';
import { opensPage } from '#src/screens/access/pageRights.ts';
import { useRole } from '#src/screens/access/useRole.ts';
import { DarkModeSwitch } from '#src/screens/shell/shared/DarkModeSwitch.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card, CardGrid } from '#src/ui/Card.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';

/** Where the user's own settings are found. */
export function SettingsPage() {
  const { api, darkMode, defaultClinic } = useApp();
  const clinic = useSelector(defaultClinic, ({ context }) => context.chosen?.id);
  const role = useRole();
  const followsSystem = useSelector(darkMode, (snapshot) => snapshot.hasTag('system'));
  return (
    <>
      <PageHeader title={t('Settings')} />
      <CardGrid>
        <Card title={t('Account')} text={t('Your profile, your preferences, and where you are signed in.')}>
          <ButtonTo
            variant="secondary"
            to="/dashboard/settings/account"
            icon={<UserPen size={16} aria-hidden />}
          >
            {t('Edit account')}
          </ButtonTo>
        </Card>
        <Card title={t('Password')} text={t('A new password ends every other session of yours.')}>
          <ButtonTo
            variant="secondary"
            to="/dashboard/settings/password"
            icon={<KeyRound size={16} aria-hidden />}
          >
            {t('Change password')}
          </ButtonTo>
        </Card>
        {api.features.has('second-factor') && (
          <Card
            title={t('Second step')}
            text={t('An authenticator app or a passkey, asked for after your password.')}
          >
            <ButtonTo
              variant="secondary"
              to="/dashboard/settings/security"
              icon={<ShieldCheck size={16} aria-hidden />}
            >
              {t('Set up the second step')}
            </ButtonTo>
          </Card>
        )}
        {clinic !== undefined && (
          <Card
            title={t('Clinic')}
            text={t('Opening hours, closed days, time zone, and what counts as late.')}
          >
            <ButtonTo
              variant="secondary"
              to="/dashboard/clinics/settings/$id"
              params={{ id: String(clinic) }}
              icon={<Building2 size={16} aria-hidden />}
            >
              {t('Open clinic settings')}
            </ButtonTo>
          </Card>
        )}
        {opensPage('/dashboard/settings/messages', role) && (
          <Card
            title={t('Messages')}
            text={t('What the clinic sent to patients and colleagues, and what is still to be sent.')}
          >
            <ButtonTo
              variant="secondary"
              to="/dashboard/settings/messages"
              icon={<Mail size={16} aria-hidden />}
            >
              {t('Open messages')}
            </ButtonTo>
          </Card>
        )}
        {api.features.has('booking-page') && opensPage('/dashboard/settings/booking', role) && (
          <Card
            title={t('Booking from home')}
            text={t('A page on which patients book a visit themselves, without an account.')}
          >
            <ButtonTo
              variant="secondary"
              to="/dashboard/settings/booking"
              icon={<House size={16} aria-hidden />}
            >
              {t('Open the booking page')}
            </ButtonTo>
          </Card>
        )}
        {api.features.has('retention') && opensPage('/dashboard/settings/retention', role) && (
          <Card
            title={t('Keeping charts')}
            text={t('How long the clinic keeps charts, and which charts are due for removal.')}
          >
            <ButtonTo
              variant="secondary"
              to="/dashboard/settings/retention"
              icon={<Hourglass size={16} aria-hidden />}
            >
              {t('Set how long charts are kept')}
            </ButtonTo>
            {opensPage('/dashboard/patients/removal', role) && (
              <ButtonTo
                variant="secondary"
                to="/dashboard/patients/removal"
                icon={<ListChecks size={16} aria-hidden />}
              >
                {t('Charts due for removal')}
              </ButtonTo>
            )}
          </Card>
        )}
        {api.features.has('connections') && (
          <Card
            title={t('Connections')}
            text={t('How other programs reach the clinic, and what each of them may do.')}
          >
            <ButtonTo
              variant="secondary"
              to="/dashboard/settings/connections"
              icon={<Plug size={16} aria-hidden />}
            >
              {t('Open connections')}
            </ButtonTo>
          </Card>
        )}
        {opensPage('/dashboard/settings/audit', role) && (
          <Card
            title={t('Audit log')}
            text={t('Who viewed or changed what in the clinic, and whether the log is intact.')}
          >
            <ButtonTo
              variant="secondary"
              to="/dashboard/settings/audit"
              icon={<History size={16} aria-hidden />}
            >
              {t('Open the audit log')}
            </ButtonTo>
          </Card>
        )}
        <Card
          title={t('Appearance')}
          text={
            followsSystem ? t('Light or dark, like your system.') : t('Your choice is kept in this browser.')
          }
        >
          <DarkModeSwitch />
          {!followsSystem && (
            <Button onClick={() => darkMode.send({ type: 'system.followed' })}>
              {t('Follow the system')}
            </Button>
          )}
        </Card>
        <Card
          title={t('Statecharts')}
          text={t('How every part of Chartroom behaves, as diagrams you can watch live.')}
        >
          <ButtonTo variant="secondary" to="/machines" icon={<Workflow size={16} aria-hidden />}>
            {t('Open the statecharts')}
          </ButtonTo>
        </Card>
      </CardGrid>
    </>
  );
}
