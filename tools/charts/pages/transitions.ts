import type { PlainChart, PlainEdge } from '#src/gallery/chart/plain.ts';
import { isOnPage } from '#src/gallery/exhibit.ts';
import type { Recorded } from './record.ts';

/** One transition, a cell for each question that a reviewer asks of it. */
export interface TransitionRow {
  readonly id: string;
  readonly state: string;
  readonly when: string;
  readonly onlyIf: string;
  readonly goesTo: string;
  readonly does: string;
  readonly walkedBy: string;
}

/** The questions, in the order of the cells. */
export const questions = ['In state', 'When', 'Only if', 'Goes to', 'Does', 'Walked by'] as const;

const goesTo = ({ to, reenter }: PlainEdge) => {
  if (to === undefined) return 'stays';
  return `${to.map((path) => path || 'the start').join(' + ')}${reenter ? ' (anew)' : ''}`;
};

const NAMED = 3;

const pathsIn = (count: number) => `${count} ${count === 1 ? 'path' : 'paths'}`;

/** The tests on rendered pages by their names, or how many they are. */
function pagesIn(files: readonly string[]): string[] {
  const names = files.filter(isOnPage).map((file) => file.slice('tests/e2e/'.length, -'.test.ts'.length));
  if (names.length > NAMED) return [`${names.length} files in e2e`];
  return names.map((name) => `e2e ${name}`);
}

/** Every transition of a chart; `walks` has the generated paths that walk each edge, `tests` what tests recorded. */
export function transitionRows(
  chart: PlainChart,
  walks: Readonly<Record<string, readonly number[]>>,
  { tests }: Recorded,
): TransitionRow[] {
  return chart.edges.map((edge) => ({
    id: edge.id,
    state: edge.from || chart.id,
    when: edge.event,
    onlyIf: edge.guard === 'else' ? 'otherwise' : (edge.guard ?? ''),
    goesTo: goesTo(edge),
    does: (edge.actions ?? []).join(', '),
    walkedBy: [pathsIn(walks[edge.id]?.length ?? 0), ...pagesIn(tests[edge.id] ?? [])].join(', '),
  }));
}

/** The cells of a row, in the order of the questions. */
export const cells = (row: TransitionRow): string[] => [
  row.state,
  row.when,
  row.onlyIf,
  row.goesTo,
  row.does,
  row.walkedBy,
];
