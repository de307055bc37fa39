import { AppContext } from '#src/session/AppContext.tsx';
import type { App } from '#src/session/app.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SkeletonTable } from '#src/ui/Skeleton.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { ClinicSwitcher } from './ClinicSwitcher.tsx';
import { DashboardLayout } from './DashboardLayout.tsx';
import { Finder } from './Finder.tsx';
import { navItems } from './navItems.tsx';
import { DarkModeSwitch } from './shared/DarkModeSwitch.tsx';

/** A picture of the shell with nothing of anyone in it: what is seen until the code of a page has come. */
export function EmptyShell({ app }: { app: App }) {
  return (
    <AppContext value={app}>
      <div aria-hidden inert>
        <DashboardLayout
          items={navItems}
          isCollapsed={false}
          onCollapse={() => {}}
          clinicSwitcher={<ClinicSwitcher />}
          search={<Finder />}
          darkMode={<DarkModeSwitch />}
          account={<AccountMenu />}
        >
          <PageHeader title={'\u00a0'} />
          <SkeletonTable />
        </DashboardLayout>
      </div>
    </AppContext>
  );
}
