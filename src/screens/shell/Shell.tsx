import { type AnyRouter, useLocation, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, useEffect, useRef, useState } from 'react';
import { sparing } from '#src/effects/parts.ts';
import { wantsReducedMotion } from '#src/effects/reducedMotion.ts';
import { whenIdle } from '#src/effects/whenIdle.ts';
import { idleLock } from '#src/flows/account/idleLock.ts';
import { StepDue } from '#src/screens/access/StepDue.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { AskedInVainError } from '#src/session/chosenClinic.ts';
import { media } from '#src/styles/scale.ts';
import { LazyPart } from '#src/ui/LazyPart.tsx';
import { fetchMenu } from '#src/ui/Menu.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { ClinicSwitcher } from './ClinicSwitcher.tsx';
import { DashboardLayout } from './DashboardLayout.tsx';
import { DateSettings } from './DateSettings.tsx';
import { DeedWatch, fetchDeedGuard } from './DeedWatch.tsx';
import { Finder } from './Finder.tsx';
import { navItems } from './navItems.tsx';
import { RenewableOutlet } from './RenewableOutlet.tsx';
import { SessionTrouble } from './SessionTrouble.tsx';
import { StatusBanners } from './StatusBanners.tsx';
import { DarkModeSwitch } from './shared/DarkModeSwitch.tsx';
import { fetchToasts } from './ToastRegion.tsx';

const fetchDeparture = () =>
  import('./DepartureDialog.tsx').then((part) => ({ default: part.DepartureDialog }));
const DepartureDialog = lazy(sparing(fetchDeparture));

const fetchWarning = () => import('./IdleWarning.tsx').then((part) => ({ default: part.IdleWarning }));
const IdleWarning = lazy(sparing(fetchWarning));

/** The ways out must open without a network too, and what goes wrong be told: what they are made of is there before anyone asks for it. */
async function fetchWaysOut(router: AnyRouter) {
  const pages = ['/auth/locked', '/auth/sign-in'].flatMap((id) => router.routesById[id] ?? []);
  const parts = [
    fetchMenu(),
    fetchDeparture(),
    fetchWarning(),
    fetchDeedGuard(),
    fetchToasts(),
    ...pages.map((page) => router.loadRouteChunk(page)),
  ];
  await Promise.allSettled(parts);
}

const collapsedKey = 'navigationCollapsed';

/** Whether the navigation is folded: as it was left, and otherwise where it would take a third of the window (`boot.js` too). */
const isFolded = (kept: string | null) => (kept ?? String(matchMedia(media.middle).matches)) === 'true';

/** The dashboard's frame; nothing of it is shown while it is not known who is signed in. */
export function Shell() {
  const app = useApp();
  const { root, auth, store } = app;
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isEdgeToEdge = useMatches({
    select: (matches) => matches.at(-1)?.staticData.isEdgeToEdge ?? false,
  });
  const [isCollapsed, setCollapsed] = useState(() => isFolded(store.read(collapsedKey)));
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
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  const isOffline = useSelector(root, (snapshot) => snapshot.matches({ network: 'offline' }));
  const isDeparting = useSelector(root, (snapshot) => !snapshot.matches({ departure: 'staying' }));
  const isWarned = useSelector(idleLock(app), (snapshot) => snapshot.matches({ open: 'warned' }));
  const [isIdle, setIdle] = useState(false);
  const shown = useRef(path);
  useEffect(() => {
    // the first page is at its top, and asking for it would lay all of it out twice
    if (shown.current === path) return;
    shown.current = path;
    main.current?.scrollTo({ top: 0, behavior: wantsReducedMotion() ? 'auto' : 'smooth' });
  }, [path]);
  useEffect(() => {
    // after the page's own data, which shares the line and the processor with it
    if (isSignedIn && !isOffline && !isLoading)
      return whenIdle(() => void fetchWaysOut(router).then(() => setIdle(true)));
  }, [isSignedIn, isOffline, isLoading, router]);
  if (isTroubled || (isSignedIn && isAskedInVain)) return <SessionTrouble />;
  if (!isSignedIn) return null;
  return (
    <DashboardLayout
      items={navItems}
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
      <DateSettings>
        <StepDue>
          <RenewableOutlet />
        </StepDue>
      </DateSettings>
      <DeedWatch isIdle={isIdle} />
      {isDeparting && (
        <LazyPart onMissing={() => root.send({ type: 'departure.dismissed' })}>
          <DepartureDialog />
        </LazyPart>
      )}
      {isWarned && (
        <LazyPart>
          <IdleWarning />
        </LazyPart>
      )}
    </DashboardLayout>
  );
}
