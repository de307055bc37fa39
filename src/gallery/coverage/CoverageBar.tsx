import type { Listed } from '../exhibit.ts';
import * as css from './coverage.css.ts';
import { coverageWords } from './coverageWords.ts';

/** How much of a chart is walked by tests, as a bar and in words; only that it is not known where no run recorded it. */
export function CoverageBar({ chart, coverage }: Pick<Listed, 'chart' | 'coverage'>) {
  const { walked, onPages, isStale } = coverage;
  const all = chart.edges.length;
  return (
    <div className={css.measure}>
      {!isStale && (
        <svg className={css.bar} viewBox={`0 0 ${all} 1`} preserveAspectRatio="none" aria-hidden="true">
          <rect className={css.walked} width={walked} height={1} />
          <rect className={css.onPages} width={onPages} height={1} />
        </svg>
      )}
      {coverageWords(all, coverage).map((words) => (
        <span key={words}>{words}</span>
      ))}
    </div>
  );
}
