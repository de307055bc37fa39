import { style } from '@vanilla-extract/css';
import { space } from '#src/styles/scale.ts';

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
