import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { inDigits } from '#src/language/inDigits.ts';
import { t } from '#src/language/t.ts';
import { Button } from './Button.tsx';
import { input } from './Input.css.ts';
import * as css from './Pagination.css.ts';

export type PaginationProps = {
  /** Index of the first row shown, from 0. */
  offset: number;
  limit: number;
  /** Rows on this page. */
  shown: number;
  /** All rows, where the server told. */
  total?: number | undefined;
  onOffset: (offset: number) => void;
  sizes?: readonly number[];
  onLimit?: (limit: number) => void;
};

/** Where in a long list the reader stands, the way to the pages beside, and how long a page is. */
export function Pagination({ offset, limit, shown, total, onOffset, sizes, onLimit }: PaginationProps) {
  const isFirst = offset <= 0;
  const isLast = total === undefined ? shown < limit : offset + shown >= total;
  const [first = '', last = ''] = [offset + 1, offset + shown].map((row) => inDigits(row));
  const span = shown === 0 ? inDigits(0) : shown === 1 ? first : `${first}–${last}`;
  return (
    <nav className={css.bar} aria-label={t('Pages')}>
      <span className={css.range} role="status">
        {total === undefined ? span : t('{span} of {total}', { span, total: inDigits(total) })}
      </span>
      <span className={css.steps}>
        {sizes && onLimit && (
          <label className={css.size}>
            {t('Rows per page')}
            <select
              className={`${input} ${css.sizes}`}
              value={limit}
              onChange={(event) => onLimit(Number(event.target.value))}
            >
              {sizes.map((size) => (
                <option key={size} value={size}>
                  {inDigits(size)}
                </option>
              ))}
            </select>
          </label>
        )}
        <span className={css.moves}>
          <Button
            size="small"
            icon={<ChevronLeft className={css.flip} size={16} aria-hidden />}
            isDisabled={isFirst}
            onClick={() => onOffset(Math.max(0, offset - limit))}
          >
            {t('Previous')}
          </Button>
          <Button
            size="small"
            icon={<ChevronRight className={css.flip} size={16} aria-hidden />}
            isDisabled={isLast}
            onClick={() => onOffset(offset + limit)}
          >
            {t('Next')}
          </Button>
        </span>
      </span>
    </nav>
  );
}
