import type { Drawing } from './chart/drawing.ts';
import type { PlainChart } from './chart/plain.ts';

/** A chart as the list knows it. */
export interface Listed {
  readonly id: string;
  /** The section of the specification that it stands for. */
  readonly section: string;
  readonly folder: string;
  readonly chart: PlainChart;
  /** How many generated paths walk it. */
  readonly paths: number;
}

/** A chart with its drawings; `overview` is null where there is nothing to fold. */
export interface Exhibit extends Omit<Listed, 'paths'> {
  readonly full: Drawing;
  readonly overview: Drawing | null;
}

/** The generated paths in words, and for each edge the numbers of those that walk it. */
export interface Walks {
  readonly paths: readonly string[];
  readonly walks: Readonly<Record<string, readonly number[]>>;
}
