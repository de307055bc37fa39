import { t } from '#src/language/t.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import * as css from './Skeleton.css.ts';

const indices = (length: number) => Array.from({ length }, (_, index) => index);
const bar = (index: number) => css.widths[index % css.widths.length];

/** The shape of text that is on its way. */
export function SkeletonLines({ lines = 3, label = t('Loading') }: { lines?: number; label?: string }) {
  return (
    <div className={`${css.late} ${css.lines}`} role="status">
      <span className={hidden}>{label}</span>
      {indices(lines).map((line) => (
        <div className={bar(line)} key={line} />
      ))}
    </div>
  );
}

/** The shape of a table that is on its way, as tall as the table will be. */
export function SkeletonTable(props: { rows?: number; columns?: number; label?: string }) {
  const { rows = 8, columns = 4, label = t('Loading') } = props;
  return (
    <div className={`${css.late} ${css.holder}`} role="status">
      <span className={hidden}>{label}</span>
      <div className={css.rows}>
        <div className={css.head} />
        {indices(rows).map((row) => (
          <div className={css.row} key={row}>
            {indices(columns).map((column) => (
              <div className={bar(row + column)} key={column} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
