import { type Box, type Drawing, type } from '#src/gallery/chart/drawing.ts';
import { widthOf } from '#src/gallery/chart/measure.ts';
import type { PlainChart } from '#src/gallery/chart/plain.ts';
import { crossingsOf, freeHead, throughWords } from './crossings.ts';
import type { Manner } from './manner.ts';
import { place } from './place.ts';

/** What a window of 1,280 px has room for beside its margins: no drawing is wider. */
export const WIDEST = 1200;

const close = { 'elk.spacing.nodeNode': '20', 'elk.spacing.edgeNode': '12', 'elk.spacing.edgeEdge': '9' };
// layers of at most so much, counted in boxes; only for what is drawn level by level, for it is slow otherwise
const slim = { ...close, 'elk.layered.layering.strategy': 'MIN_WIDTH' };

const plain: Manner = {
  options: {},
  aspect: '2',
  box: 250,
  label: 190,
  common: 4,
  isForward: false,
  packed: null,
  row: 1200,
};
const narrow: Manner = { ...plain, options: close, aspect: '0.6', box: 200, label: 130 };
const packed = (levels: number): Manner[] => [
  { ...narrow, packed: levels },
  { ...narrow, packed: levels, options: slim },
  { ...narrow, packed: levels, options: slim, common: 3, isForward: true },
];

/** From all arrows to none: each manner tells more transitions in the boxes, and takes less room. */
const manners: readonly (readonly Manner[])[] = [
  [plain],
  [
    { ...narrow, aspect: '1', label: 150 },
    { ...narrow, box: 180, label: 120 },
  ],
  [
    { ...narrow, common: 3 },
    { ...narrow, common: 2 },
  ],
  [
    { ...narrow, common: 3, isForward: true },
    { ...narrow, common: 2, isForward: true },
  ],
  packed(1),
  packed(2),
  packed(3),
  packed(9),
  [1100, 1000, 900].map((row) => ({ ...narrow, packed: 9, row })),
];

// ELK does not widen an inner frame for what stands in its head
const hasRoom = ({ boxes }: Drawing) =>
  boxes.every(({ rows, width }) => rows.every(({ text }) => widthOf(text, type.row) < width));

interface Tried {
  readonly manner: Manner;
  readonly drawing: Drawing;
}

const fits = (drawing: Drawing) => drawing.width <= WIDEST && hasRoom(drawing);

/** Where an eye that follows an arrow can lose it. */
const knotsIn = (drawing: Drawing) => crossingsOf(drawing) + throughWords(drawing);

const holders = new Set<Box['shape']>(['group', 'region']);

/** The same drawing with the lines in the heads as long as their boxes turned out wide, where that makes it lower. */
async function withLongLines(chart: PlainChart, { manner, drawing }: Tried): Promise<Drawing> {
  const widths = new Map(
    drawing.boxes.filter(({ shape }) => holders.has(shape)).map((box) => [box.path, freeHead(box, drawing)]),
  );
  const again = await place(chart, manner, widths);
  const isBetter = again.height < drawing.height && knotsIn(again) <= knotsIn(drawing);
  return fits(again) && isBetter ? again : drawing;
}

/** Finds a place for everything in a chart: with as many arrows as have room, and of these drawings the one that is easiest to follow. */
export async function layout(chart: PlainChart): Promise<Drawing> {
  let last: Drawing | undefined;
  for (const alike of manners) {
    const tried: Tried[] = [];
    for (const manner of alike) tried.push({ manner, drawing: await place(chart, manner) });
    const [best] = tried
      .filter(({ drawing }) => fits(drawing))
      .sort(
        ({ drawing: one }, { drawing: other }) => knotsIn(one) - knotsIn(other) || one.height - other.height,
      );
    if (best) return withLongLines(chart, best);
    last = tried.at(-1)?.drawing;
  }
  return last as Drawing;
}
