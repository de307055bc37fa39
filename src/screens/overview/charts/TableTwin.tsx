import { type ReactNode, useState } from 'react';
import { t } from '#src/language/t.ts';
import * as css from './charts.css.ts';

/** The figures of a chart as a table, drawn once someone unfolds it: closed it would be most of the page. */
export function TableTwin({ children }: { children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.summary}>{t('Show as a table')}</summary>
      {isOpen && <div className={css.scroll}>{children()}</div>}
    </details>
  );
}
