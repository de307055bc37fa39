import type { MouseEvent, ReactNode } from 'react';
import { t, write } from '#src/language/t.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import * as css from './Table.css.ts';
import { ChooseAll, ChooseRow, type TableSelection } from './TableChoice.tsx';
import { type Sort, TableHead } from './TableHead.tsx';

export type TableColumn<Row> = {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  isSortable?: boolean;
  /** Numbers stand at the end of their column. */
  isNumber?: boolean;
  /** Times and telephone numbers do not break; in a table of many columns only where it has much room. */
  isOneLine?: boolean | 'roomy';
  /** Keeps room for a word, where the other columns would leave none. */
  isWords?: boolean;
};

export type TableProps<Row> = {
  /** The name of the page. */
  label: string;
  /** The first column is the row's header: put the link to the row's page in it. */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  rowActions?: (row: Row) => ReactNode;
  selection?: TableSelection<Row> | undefined;
  isBusy?: boolean;
  isCompact?: boolean;
};

// Laid out as cards, table elements lose their roles in some browsers; saying them keeps them.
const as = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** So many that a tablet has less room for each than a word takes. */
const manyColumns = 7;

/** Rows under a head that stays; a press anywhere in a row follows the link of its first cell. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, rowActions, selection } = props;
  const [first, ...rest] = columns;
  const size = props.isCompact ? ` ${css.compact}` : '';
  const isBroad = columns.length + (selection ? 1 : 0) >= manyColumns;
  if (!first) return null;
  return (
    <div className={isBroad ? `${css.holder} ${css.broad}` : css.holder}>
      <div className={css.frame}>
        <table
          className={css.table}
          {...as.table}
          aria-label={props.label}
          aria-busy={props.isBusy || undefined}
        >
          <TableHead
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            hasActions={rowActions !== undefined}
            choice={selection && <ChooseAll rows={rows} rowKey={props.rowKey} selection={selection} />}
          />
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link itself */}
          <tbody className={css.body} {...as.group} onClick={followRow}>
            {rows.map((row) => (
              <tr className={css.row} {...as.row} key={props.rowKey(row)}>
                {selection && (
                  <td className={`${css.cell} ${css.choice}${size}`} {...as.cell}>
                    <ChooseRow row={row} rowKey={props.rowKey} selection={selection} />
                  </td>
                )}
                <th className={firstClass(first, size)} scope="row" {...as.header}>
                  {first.cell(row)}
                </th>
                {rest.map((column) => (
                  <td
                    className={cellClass(column, size)}
                    {...as.cell}
                    key={column.id}
                    data-title={column.title}
                  >
                    <span>{written(column.cell(row))}</span>
                  </td>
                ))}
                {rowActions && (
                  <td className={`${css.cell} ${css.actions}${size}`} {...as.cell}>
                    <span className={css.actionRow}>{rowActions(row)}</span>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {props.isBusy && (
          <span className={hidden} role="status">
            {t('Loading')}
          </span>
        )}
      </div>
    </div>
  );
}

const firstClass = ({ isOneLine }: Pick<TableColumn<never>, 'isOneLine'>, size: string): string =>
  `${css.cell} ${css.first}${size}${isOneLine ? ` ${css.oneLine} ${css.slim}` : ''}`;

/** A number as the reader writes numbers; anything else as it is. */
const written = (cell: ReactNode) => (typeof cell === 'number' ? write(cell) : cell);

function cellClass(
  { isNumber, isOneLine, isWords }: Pick<TableColumn<never>, 'isNumber' | 'isOneLine' | 'isWords'>,
  size: string,
): string {
  const line = isOneLine === 'roomy' ? css.roomyLine : css.oneLine;
  const kinds = [isNumber && css.end, isOneLine && line, isWords && css.words].filter(Boolean);
  return [`${css.cell} ${css.titled}${size}`, ...kinds].join(' ');
}

/** Repeats a click on a row, with its modifier keys, on the row's own link; text can still be selected. */
function followRow(event: MouseEvent<HTMLElement>) {
  const target = event.target as Element;
  if (event.defaultPrevented || target.closest('a, button, input, select, label, summary, [role="button"]'))
    return;
  if (!window.getSelection()?.isCollapsed) return;
  const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('th a[href]');
  const { ctrlKey, metaKey, shiftKey } = event;
  link?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}
