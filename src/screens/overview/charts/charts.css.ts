import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { ring } from '#src/styles/ring.ts';
import { font, media, motion, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';
import { panel as sheet, wide as whole } from '../overview.css.ts';

const rise = keyframes({ from: { transform: 'scaleY(0)' } });
const grow = keyframes({ from: { transform: 'scaleX(0)' } });

export const panel = sheet;
export const wide = whole;

export const title = style({ fontSize: font.size[14], fontWeight: font.weight.bold });

export const head2 = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[2],
});

export const legend = style({ display: 'flex', flexWrap: 'wrap', gap: space[3], listStyle: 'none' });
export const key = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1.5],
  color: color.text.subtle,
  fontSize: font.size[12],
});
export const swatch = style({ inlineSize: '0.625rem', blockSize: '0.625rem', borderRadius: '2px' });

/** The drawing is as wide as its room and never wider; a chart of time runs from left to right in every script. */
export const holder = style({ minInlineSize: 0, overflow: 'hidden', direction: 'ltr' });

export const line = style({ stroke: color.border.soft, strokeWidth: 1 });
export const tick = style({
  fill: color.text.subtle,
  // the unit of the drawing grows with the text
  fontSize: '12px',
  fontVariantNumeric: 'tabular-nums',
});

export const part = style({
  transformBox: 'fill-box',
  transformOrigin: 'bottom',
  animation: `${rise} ${motion.normal}`,
  '@media': { [media.forced]: { stroke: 'CanvasText' } },
});

const both = (tone: string) => ({ fill: tone, background: tone });

export const layers = styleVariants({
  completed: both(color.status.completed.text),
  open: both(color.status.confirmed.edge),
  no_show: both(color.status.noShow.text),
  cancelled: both(color.status.cancelled.edge),
});

export const touch = style({
  fill: 'transparent',
  cursor: 'pointer',
  selectors: { '&:hover': { fill: color.hover, fillOpacity: 0.4 } },
});

export const heat = style({ fill: color.accent, cursor: 'pointer' });

export const table = style({ inlineSize: '100%', fontSize: font.size[13], borderCollapse: 'collapse' });

/** Where names and three figures do not stand side by side, a name has a line of its own above its figures. */
export const bars = style({ containerType: 'inline-size' });
const narrow = '(max-width: 24rem)';
const under = { '@container': { [narrow]: { display: 'block' } } };
export const stacked = style(under);
globalStyle(`${stacked} > *`, under);
globalStyle(`${stacked} tr`, {
  '@container': {
    [narrow]: { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', columnGap: space[2] },
  },
});
globalStyle(`${stacked} tr > *`, {
  '@container': {
    [narrow]: { padding: 0, paddingBlock: space[0.5], textAlign: 'start', whiteSpace: 'normal' },
  },
});
globalStyle(`${stacked} tr > :first-child`, {
  '@container': { [narrow]: { gridColumn: '1 / -1', paddingBlockStart: space[2] } },
});

export const head = style({
  paddingBlockEnd: space[1],
  color: color.text.subtle,
  fontSize: font.size[12],
  fontWeight: font.weight.normal,
  textAlign: 'start',
  verticalAlign: 'bottom',
});

export const name = style({
  inlineSize: '100%',
  paddingBlock: space[1.5],
  fontWeight: font.weight.normal,
  textAlign: 'start',
  overflowWrap: 'anywhere',
});

export const number = style({
  paddingInlineStart: space[4],
  textAlign: 'end',
  verticalAlign: 'top',
  paddingBlock: space[1.5],
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

export const bar = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '0.375rem',
  marginBlockStart: space[1],
  borderRadius: radius.small,
  overflow: 'hidden',
  selectors: { '[dir="rtl"] &': { transform: 'scaleX(-1)' } },
});
export const track = style({ fill: color.sunken });
export const fill = style({
  fill: color.accent,
  transformBox: 'fill-box',
  transformOrigin: 'left',
  animation: `${grow} ${motion.normal}`,
  '@media': { [media.forced]: { fill: 'CanvasText' } },
});
export const fills = styleVariants(color.label, (tone) => ({ fill: tone }));

export const details = style({
  fontSize: font.size[13],
  // unfolded it is printed as a table
  '@media': { [media.print]: { selectors: { '&:not([open])': { display: 'none' } } } },
});
export const summary = style({
  inlineSize: 'fit-content',
  paddingBlock: space[1],
  borderRadius: radius.small,
  color: color.accentText,
  cursor: 'pointer',
  selectors: { '&:focus-visible': ring },
});
export const scroll = style({ maxBlockSize: '20rem', overflow: 'auto' });
