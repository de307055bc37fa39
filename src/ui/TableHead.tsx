import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import type { ReactNode } from 'react';
import { t } from '#src/language/t.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import * as css from './TableHead.css.ts';

export type Sort = { column: string; direction: 'ascending' | 'descending' };

type Props = {
  columns: readonly { id: string; title: string; isSortable?: boolean; isNumber?: boolean }[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  hasActions: boolean;
  /** Chooses all rows. */
  choice?: ReactNode;
};

const as = {
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
} as const;

/** The head of a table; a sortable column is a button, and the sorted one says which way. */
export function TableHead({ columns, sort, onSort, hasActions, choice }: Props) {
  return (
    <thead className={css.head} {...as.group}>
      <tr className={css.headRow} {...as.row}>
        {choice && (
          <th className={`${css.headCell} ${css.choiceHead}`} scope="col" {...as.head}>
            {choice}
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined;
          const isSortable = column.isSortable && onSort;
          const Arrow = direction ? (direction === 'ascending' ? ArrowUp : ArrowDown) : ArrowUpDown;
          return (
            <th
              key={column.id}
              className={`${css.headCell}${column.isNumber ? ` ${css.headEnd}` : ''}${isSortable ? '' : ` ${css.quietHead}`}`}
              scope="col"
              aria-sort={direction}
              {...as.head}
            >
              {isSortable ? (
                <button
                  type="button"
                  className={css.sortButton}
                  onClick={() =>
                    onSort({
                      column: column.id,
                      direction: direction === 'ascending' ? 'descending' : 'ascending',
                    })
                  }
                >
                  {column.title}
                  <Arrow size={14} aria-hidden />
                </button>
              ) : (
                column.title
              )}
            </th>
          );
        })}
        {hasActions && (
          <th className={`${css.headCell} ${css.quietHead}`} scope="col" {...as.head}>
            <span className={hidden}>{t('Actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
