import { useLocation, useMatches } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import Building2 from 'lucide-react/icons/building-2';
import CalendarDays from 'lucide-react/icons/calendar-days';
import FileSignature from 'lucide-react/icons/file-signature';
import Layers from 'lucide-react/icons/layers';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Users from 'lucide-react/icons/users';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useApp } from '#src/app/AppContext.tsx';
import { AskedInVainError } from '#src/app/chosenClinic.ts';
import { idleLock } from '#src/app/idleLock.ts';
import { RenewableOutlet } from '#src/app/RenewableOutlet.tsx';
import { DashboardLayout } from '#src/app/shell/DashboardLayout.tsx';
import { wantsCalm } from '#src/effects/calm.ts';
import { t } from '#src/language/t.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { ClinicSwitcher } from './ClinicSwitcher.tsx';
import { DarkModeSwitch } from './DarkModeSwitch.tsx';
import { Finder } from './Finder.tsx';
import { SessionTrouble } from './SessionTrouble.tsx';
import { StatusBanners } from './StatusBanners.tsx';

const items = [
  { to: '/dashboard', label: t('Overview'), icon: <LayoutDashboard size={20} aria-hidden />, isExact: true },
  { to: '/dashboard/clinics', label: t('Clinics'), icon: <Building2 size={20} aria-hidden /> },
  { to: '/dashboard/patients', label: t('Patients'), icon: <Users size={20} aria-hidden /> },
  { to: '/dashboard/reservations', label: t('Reservations'), icon: <CalendarDays size={20} aria-hidden /> },
  { to: '/dashboard/services', label: t('Services'), icon: <Layers size={20} aria-hidden /> },
  { to: '/dashboard/staffs', label: t('Staff'), icon: <Stethoscope size={20} aria-hidden /> },
  {
    to: '/dashboard/consent-form',
    label: t('Consent forms'),
    icon: <FileSignature size={20} aria-hidden />,
  },
  { to: '/dashboard/search', label: t('Search'), icon: <Search size={20} aria-hidden /> },
  { to: '/dashboard/settings', label: t('Settings'), icon: <Settings size={20} aria-hidden /> },
] as const;

const DepartureDialog = lazy(() =>
  import('./DepartureDialog.tsx').then((part) => ({ default: part.DepartureDialog })),
);

const IdleWarning = lazy(() => import('./IdleWarning.tsx').then((part) => ({ default: part.IdleWarning })));

const collapsedKey = 'navigationCollapsed';

/** The dashboard's frame; nothing of it is shown while it is not known who is signed in. */
export function Shell() {
  const app = useApp();
  const { root, auth, store } = app;
  const main = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isEdgeToEdge = useMatches({
    select: (matches) => matches.at(-1)?.staticData.isEdgeToEdge ?? false,
  });
  const [isCollapsed, setCollapsed] = useState(() => store.read(collapsedKey) === 'true');
  const isSignedIn = useSelector(auth, (snapshot) => snapshot.matches({ identity: 'signedIn' }));
  const isTroubled = useSelector(
    auth,
    (snapshot) =>
      snapshot.matches({ identity: 'unreachable' }) || snapshot.matches({ identity: 'reconnecting' }),
  );
  // it is being asked for again
  const isAskedInVain = useMatches({
    select: (matches) => matches.some(({ error }) => error instanceof AskedInVainError),
  });
  const isDeparting = useSelector(root, (snapshot) => !snapshot.matches({ departure: 'staying' }));
  const isWarned = useSelector(idleLock(app), (snapshot) => snapshot.matches({ open: 'warned' }));
  const shown = useRef(path);
  useEffect(() => {
    // the first page is at its top, and asking for it would lay all of it out twice
    if (shown.current === path) return;
    shown.current = path;
    main.current?.scrollTo({ top: 0, behavior: wantsCalm() ? 'auto' : 'smooth' });
  }, [path]);
  if (isTroubled || (isSignedIn && isAskedInVain)) return <SessionTrouble />;
  if (!isSignedIn) return null;
  return (
    <DashboardLayout
      items={items}
      isCollapsed={isCollapsed}
      onCollapse={(collapsed) => {
        setCollapsed(collapsed);
        store.write(collapsedKey, String(collapsed));
      }}
      clinicSwitcher={<ClinicSwitcher />}
      search={<Finder />}
      darkMode={<DarkModeSwitch />}
      account={<AccountMenu />}
      banner={<StatusBanners />}
      mainRef={main}
      isEdgeToEdge={isEdgeToEdge}
    >
      <RenewableOutlet />
      {isDeparting && (
        <Suspense fallback={null}>
          <DepartureDialog />
        </Suspense>
      )}
      {isWarned && (
        <Suspense fallback={null}>
          <IdleWarning />
        </Suspense>
      )}
    </DashboardLayout>
  );
}
