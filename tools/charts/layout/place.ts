import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs';
import type { Arrow, Box, Drawing } from '#src/gallery/chart/drawing.ts';
import { type PlainChart, type PlainState, within } from '#src/gallery/chart/plain.ts';
import { type Content, contentOf, isListed, labelOf, type Widths } from './content.ts';
import { isPacked, type Manner, parentOf } from './manner.ts';
import { leadsBack, ranksOf } from './ranks.ts';

const elk = new Elk();

// elkjs hands no option down to inner graphs: each compound repeats all of them.
const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
};

const START = ' start';

/** The state around a state, or around the dot where it begins. */
const around = (end: string): string => (end.endsWith(START) ? end.slice(0, -START.length) : parentOf(end));

const ROUND = 22;

function shapeOf(state: PlainState, parent: PlainState | undefined): Box['shape'] {
  if (state.type === 'history') return 'history';
  if (state.type === 'final') return 'final';
  if (!state.states) return 'leaf';
  return parent?.type === 'parallel' ? 'region' : 'group';
}

/** Where nothing is drawn that leads from state to state, the first one says so itself. */
const hasDot = ({ initial, path }: PlainState, { packed }: Manner) =>
  initial !== undefined && !isPacked(path, packed);

const last = { 'elk.layered.layering.layerConstraint': 'LAST' };

function nodeOf(
  state: PlainState,
  contents: Map<string, Content>,
  linked: ReadonlySet<string>,
  parts: (path: string) => object,
  manner: Manner,
): ElkNode {
  const content = contents.get(state.path) as Content;
  if (state.type === 'history') return { id: state.path, width: ROUND, height: ROUND };
  if (!state.states)
    return {
      id: state.path,
      width: content.width,
      height: content.height,
      ...(linked.has(state.path) ? {} : { layoutOptions: last }),
    };
  const dot: ElkNode[] = hasDot(state, manner)
    ? [{ id: `${state.path}${START}`, width: 10, height: 10 }]
    : [];
  const { edges, layoutOptions } = parts(state.path) as Pick<ElkNode, 'edges' | 'layoutOptions'>;
  return {
    id: state.path || 'root',
    children: [...dot, ...state.states.map((child) => nodeOf(child, contents, linked, parts, manner))],
    ...(edges && { edges }),
    layoutOptions: {
      ...options,
      ...manner.options,
      'elk.padding': `[top=${content.height + 12},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${content.width},${content.height + 20})`,
      ...layoutOptions,
    },
  };
}

type Way = ElkExtendedEdge & {
  readonly arrow: Pick<Arrow, 'edges' | 'kind' | 'rows'>;
  readonly back: boolean;
};

function waysOf(chart: PlainChart, manner: Manner): Way[] {
  const ranks = ranksOf(chart);
  const starts = within(chart.root)
    .filter((state) => hasDot(state, manner))
    .map(({ path, initial = '' }): Way => {
      const [sources, targets] = [[`${path}${START}`], [initial]];
      return {
        id: `start ${path}`,
        sources,
        targets,
        arrow: { edges: [], kind: 'start', rows: [] },
        back: false,
      };
    });
  const drawn = chart.edges
    .filter((edge) => !isListed(chart, edge, manner))
    .flatMap((edge) =>
      (edge.to ?? []).map((target, index): Way => {
        const back = leadsBack(ranks, edge.from, target);
        const { rows, width, height } = labelOf(edge, manner);
        const ends = [[edge.from], [target]] as [string[], string[]];
        const [sources, targets] = back ? [ends[1], ends[0]] : ends;
        return {
          id: `${edge.id}::${index}`,
          sources,
          targets,
          back,
          arrow: { edges: edge.id.split(' '), kind: edge.kind, rows },
          labels: [
            {
              id: `label ${edge.id}::${index}`,
              text: ' ',
              width,
              height,
              layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
            },
          ],
        };
      }),
    );
  return [...starts, ...drawn];
}

const round = (value: number | undefined) => Math.round((value ?? 0) * 2) / 2;

function arrowOf(way: Way): Arrow {
  const { arrow, back, sections = [], labels = [] } = way;
  const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
  const ordered = back ? points.reverse() : points;
  const [label] = labels;
  return {
    ...arrow,
    points: ordered.map(({ x, y }) => [round(x), round(y)] as const),
    ...(label && {
      label: { x: round(label.x), y: round(label.y), width: label.width ?? 0, height: label.height ?? 0 },
    }),
  };
}

/**
 * Finds a place for everything in a chart, in one manner; the same chart gets the same drawing every time. Where it is known how
 * wide the states that hold others come out, what stands in their heads takes that room.
 */
export async function place(chart: PlainChart, manner: Manner, widths?: Widths): Promise<Drawing> {
  const contents = new Map(
    within(chart.root).map((state) => [state.path, contentOf(chart, state, manner, widths)]),
  );
  const ways = waysOf(chart, manner);
  const inside = (path: string, way: Way) =>
    [...way.sources, ...way.targets].every(
      (end) => path === '' || end === `${path}${START}` || end.startsWith(`${path}.`),
    );
  const apart = chart.root.type === 'parallel' ? (chart.root.states ?? []).map(({ path }) => path) : [''];
  const isSplit = ways.every((way) => apart.some((path) => inside(path, way)));
  const { packed } = manner;
  const isNested = packed !== null;
  const nested = within(chart.root).filter(
    ({ states, path, type }) => states && type !== 'parallel' && !isPacked(path, packed),
  );
  const holders = isNested ? nested.map(({ path }) => path) : isSplit ? apart : [''];
  const besides = (path: string, way: Way) =>
    isNested ? [...way.sources, ...way.targets].every((end) => around(end) === path) : inside(path, way);
  const plain = ({ arrow: _arrow, back: _back, ...edge }: Way): ElkExtendedEdge => edge;
  const cards = (path: string) => ({
    'elk.algorithm': 'rectpacking',
    'elk.spacing.nodeNode': '20',
    ...(isNested
      ? {
          'elk.rectpacking.widthApproximation.strategy': 'TARGET_WIDTH',
          'elk.rectpacking.widthApproximation.targetWidth': `${manner.row - 40 * path.split('.').length}`,
        }
      : { 'elk.aspectRatio': manner.aspect }),
  });
  const parts = (path: string) => {
    if (holders.includes(path))
      return {
        edges: ways.filter((way) => besides(path, way)).map(plain),
        layoutOptions: isNested ? {} : { 'elk.hierarchyHandling': 'INCLUDE_CHILDREN' },
      };
    return path === '' || isNested ? { layoutOptions: cards(path) } : {};
  };
  const linked = new Set(ways.flatMap(({ sources, targets }) => [...sources, ...targets]));
  const graph: ElkNode = {
    id: 'graph',
    layoutOptions: {
      ...cards(''),
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
      'elk.padding': '[top=8,left=8,bottom=8,right=8]',
    },
    children: [nodeOf(chart.root, contents, linked, parts, manner)],
  };
  const placed: ElkNode = await elk.layout(graph);
  const flat = new Map<string, ElkNode>();
  const byId = new Map<string, ElkExtendedEdge>();
  const collect = (node: ElkNode) => {
    flat.set(node.id, node);
    for (const edge of node.edges ?? []) byId.set(edge.id, edge);
    for (const child of node.children ?? []) collect(child);
  };
  collect(placed);
  const firsts = new Set(
    within(chart.root).flatMap((state) => (hasDot(state, manner) ? [] : [state.initial])),
  );
  const tagsOf = ({ path, tags = [] }: PlainState) => (firsts.has(path) ? ['first', ...tags] : tags);
  const boxes = within(chart.root).flatMap((state): Box[] => {
    const parent = within(chart.root).find((one) => one.states?.includes(state));
    const box = (id: string, shape: Box['shape'], title: string): Box => {
      const { x, y, width, height } = flat.get(id) as ElkNode;
      const rows = shape === 'start' || shape === 'history' ? [] : (contents.get(state.path)?.rows ?? []);
      return {
        path: state.path,
        shape,
        x: round(x),
        y: round(y),
        width: round(width),
        height: round(height),
        title,
        tags: shape === 'start' ? [] : tagsOf(state),
        rows,
      };
    };
    const own = box(state.path || 'root', shapeOf(state, parent), state.type === 'history' ? '' : state.name);
    return hasDot(state, manner) ? [own, box(`${state.path}${START}`, 'start', '')] : [own];
  });
  return {
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    boxes,
    arrows: ways.map((way) => arrowOf({ ...way, ...byId.get(way.id) })),
  };
}
