import type { MouseEvent } from 'react';
import { t } from '#src/language/t.ts';
import * as css from './door.css.ts';

type Props = { at: string; pass: string | null; onForms: (pass: string) => void };

/** Leads to the forms of the visit, past the date of birth where it was given. */
export function FormsLink({ at, pass, onForms }: Props) {
  function go(event: MouseEvent<HTMLAnchorElement>) {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (pass === null || !isPlain) return;
    event.preventDefault();
    onForms(pass);
  }
  return (
    <section className={css.card} aria-label={t('Forms for your visit')}>
      <p>{t('The clinic asks you to fill in some forms. You can do it now, at home.')}</p>
      <p>
        <a href={at} onClick={go}>
          {t('Open the forms')}
        </a>
      </p>
    </section>
  );
}
