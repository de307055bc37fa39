import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import Bug from 'lucide-react/icons/bug';
import CircleUser from 'lucide-react/icons/circle-user';
import KeyRound from 'lucide-react/icons/key-round';
import Lock from 'lucide-react/icons/lock';
import LogOut from 'lucide-react/icons/log-out';
import UserPen from 'lucide-react/icons/user-pen';
import { lazy, useState } from 'react';
import { personName } from '#machines/lifecycles/personName.ts';
import { sparing } from '#src/effects/parts.ts';
import { idleLock } from '#src/flows/account/idleLock.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { LazyPart } from '#src/ui/LazyPart.tsx';
import { Menu } from '#src/ui/Menu.tsx';

const ProblemReport = lazy(sparing(() => import('./ProblemReport.tsx')));

/** The menu 'Account': who is signed in, the own pages, and the way out. */
export function AccountMenu() {
  const app = useApp();
  const { auth, root } = app;
  const navigate = useNavigate();
  const user = useSelector(auth, ({ context }) => context.user);
  const [isReporting, setReporting] = useState(false);
  return (
    <>
      <Menu
        label={t('Account')}
        isCompact
        icon={<CircleUser size={20} aria-hidden />}
        head={
          user && (
            <>
              <bdi>{personName(user)}</bdi>
              <br />
              <bdi>{user.email}</bdi>
            </>
          )
        }
        items={[
          {
            id: 'account',
            label: t('Edit account'),
            icon: <UserPen size={16} aria-hidden />,
            onAction: () => void navigate({ to: '/dashboard/settings/account' }),
          },
          {
            id: 'password',
            label: t('Change password'),
            icon: <KeyRound size={16} aria-hidden />,
            onAction: () => void navigate({ to: '/dashboard/settings/password' }),
          },
          {
            id: 'problem',
            label: t('Report a problem'),
            icon: <Bug size={16} aria-hidden />,
            onAction: () => setReporting(true),
          },
          {
            id: 'lock',
            label: t('Lock'),
            icon: <Lock size={16} aria-hidden />,
            onAction: () => idleLock(app).send({ type: 'lock.asked' }),
          },
          {
            id: 'logOut',
            label: t('Log out'),
            icon: <LogOut size={16} aria-hidden />,
            onAction: () => root.send({ type: 'signOut.wanted' }),
          },
        ]}
      />
      {isReporting && (
        <LazyPart onMissing={() => setReporting(false)}>
          <ProblemReport onClose={() => setReporting(false)} />
        </LazyPart>
      )}
    </>
  );
}
