import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#src/language/t.ts';
import { Logo } from '#src/ui/Logo.tsx';
import * as css from './AuthLayout.css.ts';
import { ChartDrawing } from './ChartDrawing.tsx';

export type AuthLayoutProps = {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  /** Under the form, for instance the link to the other page. */
  below?: ReactNode;
};

/** Sign-in and sign-up: one column with the form, and beside it, where there is room, a chart on the wall. */
export function AuthLayout({ title, text, children, below }: AuthLayoutProps) {
  return (
    <div className={css.page}>
      <div className={css.side}>
        <header>
          <Link className={css.home} to="/">
            <Logo />
          </Link>
        </header>
        <main className={css.main} id="main">
          <h1 className={css.title} tabIndex={-1}>
            {title}
          </h1>
          {text ? <p className={css.text}>{text}</p> : <div className={css.text} />}
          {children}
          {below && <div className={css.below}>{below}</div>}
        </main>
        <footer className={css.foot}>
          {t('Chartroom. Clinics, patients and reservations in one calm place.')}
        </footer>
      </div>
      <aside className={css.picture} aria-label={t('How Chartroom sees a visit')}>
        <figure className={css.drawing}>
          <ChartDrawing />
          <figcaption className={css.caption}>
            {t('Every visit follows one of these paths. Chartroom shows where it is and what can come next.')}
          </figcaption>
        </figure>
      </aside>
    </div>
  );
}
