import { compare, type Difference, isSame } from './compare.ts';
import { comparePaths } from './paths.ts';
import type { Then } from './revision.ts';
import { otherSources } from './sources.ts';
import { unproven } from './unproven.ts';
import { differenceWords } from './words.ts';

/** What a reviewer is told of one chart. */
export interface Review {
  readonly lines: readonly string[];
  /** For the drawing; what reads otherwise is marked where it is used. */
  readonly difference: Difference;
  /** New states that no sample leads to. */
  readonly unwalked: readonly string[];
  /** What a reviewer has to know of new states: which nothing leads to, and which nothing is promised of. */
  readonly remarks: readonly string[];
}

const most = 5;

const unwalkedWords = (path: string) => `! no sample leads to ${path}`;
const unpromisedWords = (path: string) => `! nothing is promised of ${path}`;

const some = (sign: string, what: string, paths: readonly string[]) =>
  paths.length === 0
    ? []
    : [
        `${sign} ${paths.length} ${paths.length === 1 ? 'path' : 'paths'} ${what}`,
        ...paths.slice(0, most).map((path) => `    ${path}`),
        ...(paths.length > most ? [`    and ${paths.length - most} more`] : []),
      ];

/** Adds to a difference the transitions and states that use what reads otherwise now. */
function withUses(difference: Difference, { chart }: Then, others: ReadonlySet<string>): Difference {
  const known = new Set([...difference.added, ...difference.changed.map(([, after]) => after)]);
  const uses = chart.edges.filter(
    (edge) =>
      !known.has(edge) &&
      [
        ...(edge.guard?.match(/\w+/g) ?? []).map((name) => `guards ${name}`),
        ...(edge.actions ?? []).map((name) => `actions ${name}`),
        ...(edge.kind === 'after' ? (edge.event.match(/\w+/g) ?? []).map((name) => `delays ${name}`) : []),
      ].some((name) => others.has(name)),
  );
  return { ...difference, changed: [...difference.changed, ...uses.map((edge) => [edge, edge] as const)] };
}

/** Compares a chart with what it was, or answers null where nothing differs. */
export function review(before: Then, after: Then): Review | null {
  const difference = compare(before.chart, after.chart);
  const others = otherSources(before.sources, after.sources);
  const paths = comparePaths(before.paths, after.paths);
  const changes = paths.added.length + paths.removed.length + paths.otherwise.length;
  if (isSame(difference) && others.length === 0 && changes === 0) return null;
  const { unwalked, unpromised } = unproven(difference.addedStates, after);
  const remarks = [...unwalked.map(unwalkedWords), ...unpromised.map(unpromisedWords)];
  return {
    difference: withUses(difference, after, new Set(others.map(({ name }) => name))),
    lines: [
      ...differenceWords(difference),
      ...others.flatMap(({ name, was, is }) => [`~ ${name}`, `    was ${was}`, `    is  ${is}`]),
      ...some('+', 'more', paths.added),
      ...some('-', 'fewer', paths.removed),
      ...some('~', 'on which something else is asked, said or kept', paths.otherwise),
      ...remarks,
    ],
    unwalked,
    remarks,
  };
}

/** What is told of a chart that is new: states without a sample or a promise. */
export function reviewNew(after: Then): Review {
  const difference = compare(undefined, after.chart);
  const { unwalked } = unproven(difference.addedStates, after);
  const remarks = [
    ...unwalked.map(unwalkedWords),
    ...(after.promises === null ? [unpromisedWords('it')] : []),
  ];
  return { difference, lines: remarks, unwalked, remarks };
}
