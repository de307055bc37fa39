import { t } from '#src/language/t.ts';
import * as css from './Logo.css.ts';

/** The mark, a C drawn as a transition from a start to a state, and the word Chartroom. */
export function Logo({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  return (
    <span className={css.logo}>
      <svg className={css.picture} viewBox="0 0 32 32" aria-hidden focusable="false">
        <rect className={css.ground} width="32" height="32" rx="8" />
        <path className={css.line} d="M21.8 10.6A8 8 0 1 0 18.6 23.6" />
        <circle className={css.start} cx="21.8" cy="10.6" r="2.9" />
        <circle className={css.line} cx="21.8" cy="21.4" r="3.1" />
      </svg>
      {!isMarkOnly && <span>{t('Chartroom')}</span>}
    </span>
  );
}
