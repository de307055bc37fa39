import { style } from '@vanilla-extract/css';
import { space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** From 1,100 px: the note keeps the width of a column of fields, what is beside it takes the rest. */
const twoPanes = '(min-width: 68.75em)';

export const panes = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  alignItems: 'start',
  '@media': { [twoPanes]: { gridTemplateColumns: 'minmax(0, 40rem) minmax(18rem, 1fr)', gap: space[8] } },
});

export const note = style({ minInlineSize: 0 });

export const beside = style({
  minInlineSize: 0,
  paddingBlockStart: space[4],
  borderBlockStart: `1px solid ${color.border.soft}`,
  '@media': {
    [twoPanes]: {
      position: 'sticky',
      // below the band, whatever it holds
      insetBlockStart: `calc(var(--band, 6rem) + ${space[4]})`,
      maxBlockSize: `calc(100dvh - var(--band, 6rem) - 7rem)`,
      overflowY: 'auto',
      paddingBlockStart: 0,
      paddingInlineStart: space[6],
      borderBlockStart: 0,
      borderInlineStart: `1px solid ${color.border.soft}`,
    },
  },
});
