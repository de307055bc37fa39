import type { DueChart, RemovedChart } from '#src/calls/retention.ts';
import { t } from '#src/language/t.ts';
import type { DueList } from './dueSearch.ts';

export const listWords: Readonly<Record<DueList, string>> = {
  due: t('Due for removal'),
  kept: t('Kept longer'),
  removed: t('Removed charts'),
};

/** Why a chart is due, or was removed. */
export const groundWords: Readonly<Record<DueChart['ground'] | RemovedChart['ground'], string>> = {
  visit: t('Time since the last visit'),
  death: t('Time since the death'),
  majority: t('Time since coming of age'),
  request: t('The patient asked for it'),
};
