import { t } from '#src/language/t.ts';
import type { Coverage } from '../exhibit.ts';

/** Said where no whole run of the tests recorded what they walk of a chart as it is. */
export const notRecorded = t('What test files walk is not recorded for this chart as it is: run all tests.');

/** What is known of how tests walk a chart. Figures without their record would read as if no one had been on a page. */
export function coverageWords(all: number, { walked, onPages, changes, isStale }: Coverage): string[] {
  return [
    isStale
      ? notRecorded
      : t('{walked} of {all} transitions walked, {onPages} of them on a page in a browser.', {
          ...{ walked, all, onPages },
        }),
    ...(changes
      ? [t('Of {made} single changes of the chart, its recorded paths notice {noticed}.', changes)]
      : []),
  ];
}
