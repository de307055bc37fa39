import type { PlainChart } from '#src/gallery/chart/plain.ts';
import type { TransitionRow } from './transitions.ts';

/** A chart as the files of the static gallery show it. */
export interface Shown {
  readonly chart: PlainChart;
  readonly section: string;
  readonly folder: string;
  readonly rows: readonly TransitionRow[];
  readonly paths: number;
  /** Whether the record of what tests walk is older than the chart. */
  readonly isStale: boolean;
}
