import { type Row, type } from '#src/gallery/chart/drawing.ts';
import { widthOf, wrap } from '#src/gallery/chart/measure.ts';
import type { PlainChart, PlainEdge, PlainState } from '#src/gallery/chart/plain.ts';
import { isPacked, type Manner, parentOf } from './manner.ts';
import { leadsBack, ranksOf } from './ranks.ts';

/** What a state shows besides its name, and how much room that takes. */
export interface Content {
  readonly rows: readonly Row[];
  readonly width: number;
  readonly height: number;
}

const broken = (text: string, kind: Row['kind'], edge: string | undefined, width: number): Row[] =>
  wrap(text, type.row, width).map((line, index) => ({
    text: index > 0 && kind !== 'about' ? `   ${line}` : line,
    kind,
    ...(edge === undefined ? {} : { edge }),
  }));

const isInside = (path: string, around: string) =>
  around === '' || path === around || path.startsWith(`${around}.`);

const leadsAway = ({ from, to }: PlainEdge): boolean =>
  to !== undefined && !to.some((target) => isInside(target, from) || isInside(from, target));

/** Whether a transition is listed in its state's box instead of drawn: it stays, it is common, or it leads inside. */
export function isListed(chart: PlainChart, edge: PlainEdge, { common, isForward, packed }: Manner): boolean {
  if (!leadsAway(edge)) return true;
  const { edges } = chart;
  if (isForward) {
    const ranks = ranksOf(chart);
    if (edge.to?.every((target) => leadsBack(ranks, edge.from, target))) return true;
  }
  if (packed !== null) {
    const isBeside = edge.to?.every((target) => parentOf(target) === parentOf(edge.from));
    if (!isBeside || isPacked(parentOf(edge.from), packed)) return true;
  }
  const alike = edges.filter((one) => one.event === edge.event && leadsAway(one));
  return new Set(alike.map(({ from }) => from)).size >= common;
}

/** A target as seen from a state: without what both of them lie in. */
function short(path: string, from: string): string {
  for (const around of [from, parentOf(from)]) {
    if (around !== '' && path.startsWith(`${around}.`)) return path.slice(around.length + 1);
  }
  return path;
}

/** A transition in words: `2. done: readClinic [isStale]`. */
export const trigger = ({ event, branch, guard }: PlainEdge): string =>
  `${branch > 0 ? `${branch}. ` : ''}${event}${guard ? ` [${guard}]` : ''}`;

function listed(edge: PlainEdge, width: number): Row[] {
  const goes = edge.to ? ` → ${edge.to.map((path) => short(path, edge.from) || 'itself').join(', ')}` : '';
  const does = edge.actions ? ` / ${edge.actions.join(', ')}` : '';
  return broken(`${trigger(edge)}${goes}${does}`, edge.kind, edge.id, width);
}

/** How wide states that hold others came out, by their paths, in px. */
export type Widths = ReadonlyMap<string, number>;

// Only the outermost boxes are sure to grow with what stands in their head.
const isOutermost = ({ root }: PlainChart, state: PlainState) =>
  state === root || (root.type === 'parallel' && root.states?.includes(state));

/** How long the lines of a box may be: what it is, what it does, where it leads. */
function roomFor(chart: PlainChart, state: PlainState, box: number, known: number | undefined) {
  const most = known === undefined ? 0 : known - 2 * type.pad - 4;
  const lines = isOutermost(chart, state)
    ? { about: 460, does: box, leads: box + 70 }
    : { about: box, does: box, leads: state.states ? box : box + 70 };
  return {
    about: Math.max(lines.about, most),
    does: Math.max(lines.does, most),
    leads: Math.max(lines.leads, most),
  };
}

/** The rows of a state's box: what it is, what it calls and does, and the transitions that are not drawn. */
export function contentOf(chart: PlainChart, state: PlainState, manner: Manner, widths?: Widths): Content {
  const room = roomFor(chart, state, manner.box, widths?.get(state.path));
  const rows: Row[] = [
    ...(state.description ? broken(state.description, 'about', undefined, room.about) : []),
    ...(state.calls ? broken(`calls ${state.calls.join(', ')}`, 'call', undefined, room.does) : []),
    ...(state.entry ? broken(`entry / ${state.entry.join(', ')}`, 'effect', undefined, room.does) : []),
    ...(state.exit ? broken(`exit / ${state.exit.join(', ')}`, 'effect', undefined, room.does) : []),
    ...chart.edges
      .filter((edge) => edge.from === state.path && isListed(chart, edge, manner))
      .flatMap((edge) => listed(edge, room.leads)),
  ];
  const tags = (state.tags ?? []).reduce((sum, tag) => sum + widthOf(tag, type.tag) + 18, 0);
  const title = widthOf(state.name, type.title, true) + tags;
  const widest = Math.max(title, ...rows.map(({ text }) => widthOf(text, type.row)));
  return {
    rows,
    width: Math.max(64, widest + 2 * type.pad + 4),
    height: type.head + 6 + (rows.length > 0 ? rows.length * type.line + 8 : 2),
  };
}

/** The label of a drawn transition and its size. */
export function labelOf(edge: PlainEdge, { label }: Pick<Manner, 'label'>): Content {
  const rows: Row[] = [
    ...broken(trigger(edge), edge.kind, edge.id, label),
    ...(edge.actions ? broken(`/ ${edge.actions.join(', ')}`, 'effect', edge.id, label) : []),
  ];
  const widest = Math.max(...rows.map(({ text }) => widthOf(text, type.row)));
  return { rows, width: widest + 14, height: rows.length * (type.line - 2) + 8 };
}
