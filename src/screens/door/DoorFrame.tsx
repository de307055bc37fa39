import type { ReactNode } from 'react';
import { type Language, language, turnTo } from '#src/language/language.ts';
import { t } from '#src/language/t.ts';
import * as css from './door.css.ts';

const languages: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ['pt', 'Português'],
  ['ar', 'العربية'],
];

/** What stands around every page that patients open from home: whose it is, and in which language it speaks. */
export function DoorFrame({ clinic, children }: { clinic: string | null; children: ReactNode }) {
  return (
    <div className={css.page}>
      <header className={css.head}>
        <bdi>{clinic ?? '\u00a0'}</bdi>
      </header>
      <main className={css.main}>{children}</main>
      <footer className={css.foot}>
        <nav aria-label={t('Language')} className={css.row}>
          {languages.map(([code, name]) => (
            <button
              key={code}
              type="button"
              lang={code}
              className={css.language}
              aria-current={code === language ? 'true' : undefined}
              onClick={() => turnTo(code)}
            >
              {name}
            </button>
          ))}
        </nav>
      </footer>
    </div>
  );
}

type LoadingProps = { title: string; children: ReactNode };

/** The page before anything is known. */
export function DoorLoading({ title, children }: LoadingProps) {
  return (
    <DoorFrame clinic={null}>
      <h1>{title}</h1>
      <p className={css.quiet} role="status">
        {children}
      </p>
    </DoorFrame>
  );
}
