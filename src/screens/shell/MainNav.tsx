import { Link, type LinkProps } from '@tanstack/react-router';
import Ellipsis from 'lucide-react/icons/ellipsis';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '#src/language/t.ts';
import { Logo } from '#src/ui/Logo.tsx';
import * as css from './MainNav.css.ts';

export type NavItem = {
  to: NonNullable<LinkProps['to']>;
  label: string;
  /** 20 px. */
  icon: ReactNode;
  /** Current only on exactly this page, not on those below it. */
  isExact?: boolean;
};

type Props = {
  items: readonly NavItem[];
  isCollapsed: boolean;
  onCollapse: (isCollapsed: boolean) => void;
};

/** The navigation 'Main': at the side on wide screens, a bar with a sheet for the rest on narrow ones. */
export function MainNav({ items, isCollapsed, onCollapse }: Props) {
  const [isMoreOpen, setMoreOpen] = useState(false);
  const moreButton = useRef<HTMLButtonElement>(null);
  const inBar = items.length > 5 ? 4 : 5;
  const rest = items.slice(inBar);
  const closeSheet = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isMoreOpen) return;
    setMoreOpen(false);
    moreButton.current?.focus();
  };
  const Fold = isCollapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav
      className={isCollapsed ? `${css.side} ${css.collapsed}` : css.side}
      aria-label={t('Main')}
      onKeyDown={closeSheet}
    >
      {/* in the corner where a pointer rests that no one has moved: its page is fetched from its entry below */}
      <Link className={css.brand} to="/dashboard" aria-label="Chartroom" preload={false}>
        <Logo isMarkOnly={isCollapsed} />
      </Link>
      <div className={css.entries}>
        <ul className={css.list}>
          {items.slice(0, inBar).map((item) => (
            <Entry key={item.to} item={item} isInBar onFollow={() => setMoreOpen(false)} />
          ))}
        </ul>
        {rest.length > 0 && (
          <>
            <div className={css.more}>
              <button
                ref={moreButton}
                type="button"
                className={`${css.link} ${css.barLink}`}
                aria-expanded={isMoreOpen}
                aria-controls="main-more"
                onClick={() => setMoreOpen(!isMoreOpen)}
              >
                <Ellipsis size={20} aria-hidden />
                <span className={css.word}>{t('More')}</span>
              </button>
            </div>
            <ul className={isMoreOpen ? css.rest : `${css.rest} ${css.shut}`} id="main-more">
              {rest.map((item) => (
                <Entry key={item.to} item={item} onFollow={() => setMoreOpen(false)} />
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={css.collapse}>
        <button type="button" className={css.link} onClick={() => onCollapse(!isCollapsed)}>
          <Fold className={css.flip} size={20} aria-hidden />
          <span className={css.word}>{isCollapsed ? t('Expand navigation') : t('Collapse')}</span>
        </button>
      </div>
    </nav>
  );
}

function Entry({ item, isInBar, onFollow }: { item: NavItem; isInBar?: boolean; onFollow: () => void }) {
  return (
    <li className={css.entry}>
      <Link
        className={isInBar ? `${css.link} ${css.barLink}` : css.link}
        to={item.to}
        activeOptions={{ exact: item.isExact ?? false }}
        onClick={onFollow}
      >
        {item.icon}
        <span className={css.word}>{item.label}</span>
      </Link>
    </li>
  );
}
