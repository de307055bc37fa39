import type { ReactNode } from 'react';
import { t } from '#src/language/t.ts';
import * as css from './DescriptionList.css.ts';

/** Facts about one thing, name beside value; an empty value is said to be empty. */
export function DescriptionList({ items }: { items: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className={css.list}>
      {items.map(({ term, value }) => (
        <div className={css.pair} key={term}>
          <dt className={css.term}>{term}</dt>
          <dd className={css.value}>
            {value === '' || value === null || value === undefined ? (
              <span className={css.none}>{t('not given')}</span>
            ) : (
              <bdi>{value}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
