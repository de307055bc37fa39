import { style, styleVariants } from '@vanilla-extract/css';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const frame = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  marginBlockStart: space[2],
});

export const hint = style({ color: color.text.subtle, fontSize: font.size[13] });

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  overflow: 'hidden',
});

/** Room for the short name of a day in every language. */
const nameSize = '3.75rem';

export const hours = style({
  display: 'flex',
  marginInlineStart: nameSize,
  paddingBlock: space[1],
  fontSize: font.size[12],
  color: color.text.subtle,
  fontVariantNumeric: 'tabular-nums',
});

export const hour = style({
  flex: '1 1 0',
  minInlineSize: 0,
  whiteSpace: 'nowrap',
  '@media': { '(max-width: 40rem)': { selectors: { '&:nth-child(even)': { visibility: 'hidden' } } } },
});

export const day = style({
  display: 'grid',
  gridTemplateColumns: `${nameSize} minmax(0, 1fr)`,
  borderBlockStart: `1px solid ${color.border.soft}`,
});

export const name = style({
  display: 'flex',
  alignItems: 'center',
  paddingInlineStart: space[2],
  fontSize: font.size[12],
  color: color.text.normal,
});

/** A finger moves the page up and down here, and draws to the side. */
export const cells = style({
  position: 'relative',
  display: 'flex',
  blockSize: '2rem',
  cursor: 'crosshair',
  touchAction: 'pan-y',
  userSelect: 'none',
});

export const drawing = style({
  position: 'absolute',
  inset: '4px 0',
  inlineSize: '100%',
  blockSize: 'calc(100% - 8px)',
  selectors: { '[dir="rtl"] &': { transform: 'scaleX(-1)' } },
});

export const cell = style({
  position: 'relative',
  flex: '1 1 0',
  minInlineSize: 0,
  selectors: {
    '&:nth-of-type(2n)': { borderInlineEnd: `1px solid ${color.border.soft}` },
    '&:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: '-2px' },
  },
});

export const work = style({
  fill: color.accent,
  '@media': { [media.forced]: { fill: 'Highlight' } },
});

export const rest = style({
  fill: color.raised,
  stroke: color.accent,
  vectorEffect: 'non-scaling-stroke',
  '@media': { [media.forced]: { fill: 'Canvas' } },
});

const stroked = style({
  stroke: color.text.strong,
  strokeWidth: 2,
  strokeDasharray: '4 3',
  vectorEffect: 'non-scaling-stroke',
});

export const strokes = styleVariants({ hours: color.accentSoft, break: color.raised }, (fill) => [
  stroked,
  { fill },
]);

export const said = style({
  minBlockSize: '1.25rem',
  fontSize: font.size[13],
  fontVariantNumeric: 'tabular-nums',
});
