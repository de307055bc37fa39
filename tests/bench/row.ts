import { quantile } from './stage.ts';

/** One line of the table: what was measured, and what it is held against. */
export interface Row {
  readonly what: string;
  readonly figure: number;
  readonly unit: 'ms' | 's' | 'kB' | 'MB' | '/s' | '';
  /** The least and the most of the rounds: what noise the machine made. */
  readonly spread?: readonly [least: number, most: number];
  /** What no one does with less, measured in the same run and unit. */
  readonly floor?: { readonly what: string; readonly figure: number };
  readonly goal?: Goal;
}

/** What is to be reached: by the figure itself, or by its ratio to the floor. */
export interface Goal {
  readonly of: 'figure' | 'ratio';
  readonly most?: number;
  readonly least?: number;
}

export const atMost = (most: number): Goal => ({ of: 'figure', most });
export const atLeast = (least: number): Goal => ({ of: 'figure', least });
export const timesAtMost = (most: number): Goal => ({ of: 'ratio', most });
export const timesAtLeast = (least: number): Goal => ({ of: 'ratio', least });

type Held = Pick<Row, 'floor' | 'goal'>;

/** A row of many measurements in milliseconds: the one below which a share of them lies. */
export function timesRow(what: string, times: readonly number[], share: number, held: Held = {}): Row {
  return {
    what: `${what}, p${Math.round(share * 100)}`,
    figure: quantile(times, share),
    unit: 'ms',
    // an hour's calls are more than a function takes as arguments
    spread: [quantile(times, 0), quantile(times, 1)],
    ...held,
  };
}

/** Whether a row reaches its goal; null where it has none. */
export function isMet({ figure, floor, goal }: Row): boolean | null {
  if (!goal) return null;
  const value = goal.of === 'figure' ? figure : figure / (floor?.figure ?? Number.NaN);
  return (
    value <= (goal.most ?? Number.POSITIVE_INFINITY) && value >= (goal.least ?? Number.NEGATIVE_INFINITY)
  );
}

/** A row as the table shows it. */
export function shown(row: Row) {
  const { what, figure, unit, spread, floor, goal } = row;
  const met = isMet(row);
  return {
    what,
    figure: `${rounded(figure)} ${unit}`.trim(),
    'least to most': spread ? `${rounded(spread[0])} to ${rounded(spread[1])}` : '',
    floor: floor ? `${rounded(floor.figure)} ${unit}, ${floor.what}` : '',
    ratio: floor ? rounded(figure / floor.figure) : '',
    goal: goal ? goalInWords(goal) : '',
    met: met === null ? '' : met ? 'yes' : 'NO',
  };
}

function goalInWords({ of, most, least }: Goal): string {
  const bounds = [most === undefined ? '' : `<= ${most}`, least === undefined ? '' : `>= ${least}`];
  return `${bounds.filter(Boolean).join(', ')}${of === 'ratio' ? ' x the floor' : ''}`;
}

const rounded = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
