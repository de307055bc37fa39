import type { Listed } from '../exhibit.ts';
import * as css from './coverage.css.ts';

/** How much of a chart is walked by tests, as a bar and in words. */
export function CoverageBar({ chart, coverage }: Pick<Listed, 'chart' | 'coverage'>) {
  const { walked, onPages, changes, isStale } = coverage;
  const all = chart.edges.length;
  return (
    <div className={css.measure}>
      <svg className={css.bar} viewBox={`0 0 ${all} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect className={css.walked} width={walked} height={1} />
        <rect className={css.onPages} width={onPages} height={1} />
      </svg>
      <span>
        {walked} of {all} transitions walked, {onPages} of them on a page in a browser.
      </span>
      {changes && (
        <span>
          Of {changes.made} single changes of the chart, its recorded paths notice {changes.noticed}.
        </span>
      )}
      {isStale && <span>What test files walk is not recorded for this chart as it is: run all tests.</span>}
    </div>
  );
}
