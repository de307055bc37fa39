import type { Drawing } from './chart/drawing.ts';
import type { PlainChart } from './chart/plain.ts';
import type { PackedChart, PackedDrawing } from './packed.ts';

/** How many of a chart's transitions tests walk: any of them, and those that drive a rendered page. */
export interface Coverage {
  readonly walked: number;
  readonly onPages: number;
  /** Of how many single changes of the chart how many its recorded paths notice; none where no one has tried. */
  readonly changes?: { readonly made: number; readonly noticed: number };
  /** Whether the chart has changed since a whole run of the tests recorded what they walk. */
  readonly isStale: boolean;
}

/** A chart as the list knows it. */
export interface Listed {
  readonly id: string;
  /** The section of the specification that it stands for. */
  readonly section: string;
  readonly folder: string;
  readonly chart: PlainChart;
  /** How many generated paths walk it. */
  readonly paths: number;
  readonly coverage: Coverage;
}

/** An operation of the contract behind a call, with its lines of the contract's file. */
export interface Operation {
  readonly call: string;
  /** Method and path. */
  readonly request: string;
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** A chart of the list on its way to the browser. */
export interface PackedListed extends Omit<Listed, 'chart'> {
  readonly chart: PackedChart;
}

/** A chart with its drawing. */
export interface Exhibit extends Omit<Listed, 'paths' | 'coverage'> {
  readonly full: Drawing;
  /** The line of the chart's file on which a state begins, by the state's path. */
  readonly lines: Readonly<Record<string, number>>;
  readonly operations: readonly Omit<Operation, 'text'>[];
  /** What is proven of it alone, in words. */
  readonly promises: readonly string[];
}

/** Charts that are proven together. */
export interface Together {
  readonly id: string;
  readonly title: string;
  /** What happens to them in the proof. */
  readonly about: string;
  /** The ids of the charts. */
  readonly charts: readonly string[];
  /** What they promise, in words. */
  readonly says: readonly string[];
  /** The test that proves it. */
  readonly proof: string;
}

/** What is sent of a chart that is listed already. */
export interface PackedExhibit extends Pick<Exhibit, 'lines' | 'operations' | 'promises'> {
  readonly full: PackedDrawing;
  /** What its states are for, in the chart's order. */
  readonly purposes: readonly string[];
}

/** The drawings of a chart whose inner states are folded but for one, by the path of that one, '' for none. */
export type Folded<Shape = Drawing> = Readonly<Record<string, Shape>>;

/** The files behind a chart: its own, and the parts of the contract that its calls ask for. */
export interface Source {
  readonly text: string;
  readonly operations: readonly Operation[];
}

/** A chart as texts to take away. */
export interface Texts {
  readonly svg: string;
  readonly mermaid: string;
  /** Code for `createMachine` of plain XState. */
  readonly stately: string;
  readonly markdown: string;
}

/** Where a chart is written. */
export const fileOf = ({ folder, id }: Pick<Listed, 'folder' | 'id'>): string =>
  `machines/${folder}/${id}.machine.ts`;

/** A generated path in words, and as the word of a link that plays it in the sandbox. */
export interface ToldPath {
  readonly words: string;
  readonly run: string;
}

/** Who walks the transitions of a chart. */
export interface Walks {
  readonly paths: readonly ToldPath[];
  /** For each transition the numbers of the generated paths that end with it. */
  readonly walks: Readonly<Record<string, readonly number[]>>;
  /** For each transition the test files that walked it in the last recorded run. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
  readonly isStale: boolean;
}

/** Whether a test file drives a rendered page in a browser. */
export const isOnPage = (file: string): boolean => file.startsWith('tests/e2e/');
