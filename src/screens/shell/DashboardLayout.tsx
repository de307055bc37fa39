import type { ReactNode, Ref } from 'react';
import '#src/styles/pages.css';
import { t } from '#src/language/t.ts';
import * as css from './DashboardLayout.css.ts';
import { MainNav, type NavItem } from './MainNav.tsx';

export type DashboardLayoutProps = {
  items: readonly NavItem[];
  /** Whether the side navigation shows icons only; remembering it is the caller's. */
  isCollapsed: boolean;
  onCollapse: (isCollapsed: boolean) => void;
  clinicSwitcher?: ReactNode;
  search?: ReactNode;
  darkMode?: ReactNode;
  account?: ReactNode;
  /** Over the page: offline, a newer build, and the like. */
  banner?: ReactNode;
  /** The element that scrolls. */
  mainRef?: Ref<HTMLElement>;
  /** Calendar and board run from edge to edge. */
  isEdgeToEdge?: boolean;
  children: ReactNode;
};

const mainId = 'main';

/** The room everything behind the sign-in happens in: navigation, top bar, and one main that scrolls. */
export function DashboardLayout(props: DashboardLayoutProps) {
  return (
    <div className={css.shell}>
      <div className={css.frame}>
        <a
          className={css.skip}
          href={`#${mainId}`}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(mainId)?.focus();
          }}
        >
          {t('Skip to content')}
        </a>
        <MainNav items={props.items} isCollapsed={props.isCollapsed} onCollapse={props.onCollapse} />
        <header className={css.top}>
          <div className={css.bar}>
            <div className={css.clinic}>{props.clinicSwitcher}</div>
            <div className={css.search}>{props.search}</div>
            <div className={css.tools}>
              {props.darkMode}
              {props.account}
            </div>
          </div>
        </header>
        <main className={css.main} id={mainId} tabIndex={-1} ref={props.mainRef}>
          {props.banner}
          <div className={props.isEdgeToEdge ? `${css.content} ${css.edge}` : css.content}>
            {props.children}
          </div>
          <div className={css.floor} />
        </main>
      </div>
    </div>
  );
}
