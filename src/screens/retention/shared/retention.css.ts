import { style } from '@vanilla-extract/css';
import { radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** The charts of a question; many of them scroll. */
export const charts = style({
  display: 'grid',
  gap: space[2],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxBlockSize: '16rem',
  overflowY: 'auto',
});

export const explained = style({
  display: 'grid',
  gap: space[3],
  marginBlockEnd: space[4],
  maxInlineSize: '44rem',
});

/** What can be done with the rows that are selected; it stays in sight. */
export const selected = style({
  position: 'sticky',
  insetBlockEnd: space[3],
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  marginBlockStart: space[3],
  padding: `${space[2]} ${space[4]}`,
  border: `1px solid ${color.accent}`,
  borderRadius: radius.card,
  background: color.raised,
  boxShadow: color.shadow.high,
});
