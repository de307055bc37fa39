import { style } from '@vanilla-extract/css';
import { font, space } from '#src/styles/scale.ts';

export const sheet = style({ display: 'grid', gap: space[4] });

export const clinic = style({ fontWeight: font.weight.bold });

export const table = style({ inlineSize: '100%', borderCollapse: 'collapse', breakInside: 'auto' });

export const caption = style({
  textAlign: 'start',
  fontWeight: font.weight.bold,
  paddingBlockEnd: space[1],
});

export const cell = style({
  textAlign: 'start',
  verticalAlign: 'top',
  paddingBlock: space[1],
  paddingInlineEnd: space[3],
  borderBlockEnd: '1px solid #999',
  // a long word leaves the paper to the columns after it
  overflowWrap: 'anywhere',
});

export const fixed = style([cell, { whiteSpace: 'nowrap' }]);
