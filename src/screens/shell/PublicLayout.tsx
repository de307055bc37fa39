import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#src/language/t.ts';
import { Logo } from '#src/ui/Logo.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import * as css from './PublicLayout.css.ts';

/** The pages anyone may read: logo, the way in, and a foot. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className={css.page}>
      <header className={css.header}>
        <Link className={css.home} to="/" aria-label={t('Chartroom, home')}>
          <Logo />
        </Link>
        <nav className={css.links} aria-label={t('Pages')}>
          <ButtonTo variant="quiet" to="/about">
            {t('About')}
          </ButtonTo>
          <ButtonTo variant="secondary" to="/auth/sign-in">
            {t('Sign in')}
          </ButtonTo>
        </nav>
      </header>
      <main className={css.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={css.foot}>
        <div className={css.footRow}>
          <span>{t("Chartroom, the room where a clinic's charts are kept.")}</span>
        </div>
      </footer>
    </div>
  );
}
