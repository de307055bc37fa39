import type { ReactNode } from 'react';
import { t } from '#src/language/t.ts';
import * as css from './PageHeader.css.ts';

export type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Links to the pages above, outermost first. */
  breadcrumbs?: readonly { key: string; link: ReactNode }[];
};

/** The one h1 of a page, with its actions at the right and the way back above it. */
export function PageHeader({ title, description, actions, breadcrumbs = [] }: PageHeaderProps) {
  return (
    <header className={css.header}>
      <div className={css.words}>
        {breadcrumbs.length > 0 && (
          <nav aria-label={t('Breadcrumbs')}>
            <ol className={css.trail}>
              {breadcrumbs.map(({ key, link }) => (
                <li className={css.crumb} key={key}>
                  {link}
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1 tabIndex={-1}>{title}</h1>
        {description && <p className={css.description}>{description}</p>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  );
}
