import { style } from '@vanilla-extract/css';
import { space } from '#src/styles/scale.ts';

export const signatures = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space[8],
  marginBlockStart: space[8],
});

/** Never cut over two pages. */
export const signature = style({ inlineSize: '15rem', breakInside: 'avoid' });

export const picture = style({
  display: 'block',
  maxBlockSize: '4rem',
  maxInlineSize: '100%',
});

export const line = style({ borderBlockStart: '1px solid', paddingBlockStart: space[1] });
