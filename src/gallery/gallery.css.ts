import { globalStyle, style } from '@vanilla-extract/css';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const stack = style({ display: 'grid', gap: space[2], alignContent: 'start', minInlineSize: 0 });
export const finder = style({ display: 'grid', gap: space[2], gridTemplateColumns: 'minmax(0, 24rem)' });
export const groups = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[8] });
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
  gap: space[4],
  listStyle: 'none',
  paddingBlockStart: space[3],
});
export const entry = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[1],
  alignContent: 'start',
  padding: space[4],
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  // the path of a file is one long word
  overflowWrap: 'anywhere',
});
// what is written from left to right still begins where the words around it begin
globalStyle(`.${entry} > [lang]`, { textAlign: 'match-parent' });
export const name = style({ fontSize: font.size[16], fontWeight: font.weight.bold });
export const soft = style({ color: color.text.subtle, fontSize: font.size[13] });
export const hits = style({ display: 'grid', gap: space[2], listStyle: 'none' });
export const says = style({
  display: 'grid',
  gap: space[1],
  maxInlineSize: '75ch',
  paddingInlineStart: space[4],
  fontSize: font.size[13],
});
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  '@media': { [media.print]: { display: 'none' } },
});
export const room = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'minmax(0, 1fr)',
  // beside a drawing there is room only in a window that shows the whole of it
  '@media': { '(min-width: 100em)': { gridTemplateColumns: 'minmax(0, 1fr) 20rem' } },
});
export const wall = style({
  overflow: 'auto',
  maxBlockSize: '75vh',
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.paper,
  '@media': { [media.print]: { overflow: 'visible', maxBlockSize: 'none', border: 'none' } },
});
export const side = style({ display: 'grid', gap: space[4], alignContent: 'start', minInlineSize: 0 });
export const facts = style({
  display: 'grid',
  gap: space[1],
  listStyle: 'none',
  fontSize: font.size[13],
  overflowWrap: 'anywhere',
});
export const timeline = style({
  display: 'grid',
  gap: space[1],
  maxBlockSize: '24rem',
  overflowY: 'auto',
  listStyle: 'none',
  fontSize: font.size[13],
});
export const step = style({
  display: 'grid',
  gap: space[1],
  justifyItems: 'start',
  paddingBlock: space[1],
  borderBlockEnd: `1px solid ${color.border.soft}`,
  overflowWrap: 'anywhere',
});
export const buttons = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  paddingBlockStart: space[1],
  // an event with its sample has no room on a phone
  overflowWrap: 'anywhere',
});
