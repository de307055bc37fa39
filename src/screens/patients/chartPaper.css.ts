import { style } from '@vanilla-extract/css';
import { font, space } from '#src/styles/scale.ts';

export const note = style({ marginBlock: space[1] });

export const part = style({
  marginBlock: `${space[6]} ${space[1]}`,
  paddingBlockEnd: space[1],
  borderBlockEnd: '1px solid currentColor',
});

/** What fits on a page stays on it. */
export const thing = style({
  breakInside: 'avoid',
  margin: 0,
  paddingBlock: space[2],
  selectors: { '& + &': { borderBlockStart: '1px solid #bbb' } },
});

export const fact = style({
  display: 'grid',
  gridTemplateColumns: '10rem minmax(0, 1fr)',
  columnGap: space[4],
  paddingBlock: '0.1rem',
});

export const name = style({ fontWeight: font.weight.medium });

export const text = style({ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
