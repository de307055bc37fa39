import { style } from '@vanilla-extract/css';
import { media, space } from '#src/styles/scale.ts';

export const note = style({ marginBlock: space[1] });

export const part = style({
  marginBlock: `${space[6]} ${space[1]}`,
  paddingBlockEnd: space[1],
  borderBlockEnd: '1px solid currentColor',
});

/** What fits on a page stays on it. */
export const thing = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: `${space[1]} ${space[4]}`,
  breakInside: 'avoid',
  margin: 0,
  paddingBlock: space[2],
  selectors: { '& + &': { borderBlockStart: '1px solid #bbb' } },
});

export const fact = style({ minInlineSize: 0 });

export const longFact = style([fact, { gridColumn: '1 / -1' }]);

export const name = style({ fontSize: '9pt', color: '#444' });

export const text = style({ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

/** How far the print is, above the chart on the screen. */
export const standing = style({ marginBlockEnd: space[4], '@media': { [media.print]: { display: 'none' } } });
