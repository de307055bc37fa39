import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#src/language/t.ts';
import { Logo } from '#src/ui/Logo.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import * as css from './GalleryLayout.css.ts';

/** The wall has the whole width of the window. */
export function GalleryLayout({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header className={css.header}>
        <Link className={css.home} to="/" aria-label={t('Chartroom, home')}>
          <Logo />
        </Link>
        <nav className={css.links} aria-label={t('Pages')}>
          <ButtonTo variant="quiet" to="/machines">
            {t('Charts')}
          </ButtonTo>
          <ButtonTo variant="quiet" to="/dashboard">
            {t('Dashboard')}
          </ButtonTo>
        </nav>
      </header>
      <main className={css.main} id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
