import { scaleLinear } from 'd3-scale';
import { type ReactNode, useId, useState } from 'react';
import { t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import type { LabelColor } from '#src/ui/Chip.tsx';
import { inWords } from '../numbers.ts';
import * as css from './charts.css.ts';

interface BarRow {
  key: string | number;
  name: ReactNode;
  value: number;
  color?: LabelColor;
  share?: ReactNode;
  count?: ReactNode;
}

type Props = {
  title: string;
  head: readonly [name: string, value: string];
  rows: readonly BarRow[];
  /** The names of further columns. */
  more?: { share: string; count: string };
  empty?: string;
};

const mostShown = 8;

/** Bars that are the rows of a table: the eye reads their length, everyone else the figure beside. */
export function BarTable({ title, head, rows, more, empty = t('No reservations in these days.') }: Props) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const length = scaleLinear([0, Math.max(1, ...rows.map(({ value }) => value))], [0, 100]);
  const shown = isWhole ? rows : rows.slice(0, mostShown);
  return (
    <section className={css.panel} aria-labelledby={id}>
      <h3 className={css.title} id={id}>
        {title}
      </h3>
      {rows.length === 0 ? (
        <p className={quiet}>{empty}</p>
      ) : (
        <div className={css.bars}>
          <table className={more ? `${css.table} ${css.stacked}` : css.table} aria-labelledby={id}>
            <thead>
              <tr>
                <th className={css.head} scope="col">
                  {head[0]}
                </th>
                <th className={`${css.head} ${css.number}`} scope="col">
                  {head[1]}
                </th>
                {more && (
                  <>
                    <th className={`${css.head} ${css.number}`} scope="col">
                      {more.share}
                    </th>
                    <th className={`${css.head} ${css.number}`} scope="col">
                      {more.count}
                    </th>
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ key, name, value, color, share, count }) => (
                <tr key={key}>
                  <th className={css.name} scope="row">
                    {name}
                    <svg className={css.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
                      <rect className={css.track} width="100" height="6" />
                      <rect
                        className={color ? `${css.fill} ${css.fills[color]}` : css.fill}
                        width={length(value)}
                        height="6"
                      />
                    </svg>
                  </th>
                  <td className={css.number}>{inWords(value, 'count')}</td>
                  {more && (
                    <>
                      <td className={css.number}>{share}</td>
                      <td className={css.number}>{count}</td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > mostShown && (
        <Button size="small" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('Show fewer') : t('Show all {count}', { count: rows.length })}
        </Button>
      )}
    </section>
  );
}
