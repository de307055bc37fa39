import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '#src/ui/Logo.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import * as css from './GalleryLayout.css.ts';

/** The wall has the whole width of the window. Its words are the charts' own, English in every language of the product. */
export function GalleryLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div lang="en" dir="ltr">
      <header className={css.header}>
        <Link className={css.home} to="/" aria-label="Chartroom, home">
          <Logo />
        </Link>
        <nav className={css.links} aria-label="Pages">
          <ButtonTo variant="quiet" to="/machines">
            Charts
          </ButtonTo>
          <ButtonTo variant="quiet" to="/dashboard">
            Dashboard
          </ButtonTo>
        </nav>
      </header>
      <main className={css.main} id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
