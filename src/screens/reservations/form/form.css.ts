import { style } from '@vanilla-extract/css';
import { font, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const slot = style({ display: 'grid', gap: space[3], minInlineSize: 0 });

export const held = style({ color: color.text.normal, fontSize: font.size[14] });

export const count = style({ fontWeight: font.weight.bold, fontVariantNumeric: 'tabular-nums' });

export const times = style({ display: 'grid', gap: space[2] });

export const timesTitle = style({ fontSize: font.size[14], fontWeight: font.weight.medium });

export const timesList = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  listStyle: 'none',
  padding: 0,
  margin: 0,
});

export const line = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center' });

export const timeWho = style({ color: color.text.subtle, fontWeight: font.weight.normal });

const twoPanes = '(min-width: 68.75em)';

/** What is wanted, the times at which it is free, and the rest; from 1,100 px the times stand beside. */
export const booking = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  '@media': {
    [twoPanes]: {
      gridTemplateColumns: 'minmax(0, 40rem) minmax(18rem, 1fr)',
      gridTemplateRows: 'auto 1fr',
      columnGap: space[8],
      alignItems: 'start',
    },
  },
});

export const part = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  minInlineSize: 0,
  '@media': { [twoPanes]: { gridColumn: 1 } },
});

export const free = style({
  display: 'grid',
  gap: space[4],
  minInlineSize: 0,
  '@media': {
    [twoPanes]: {
      gridColumn: 2,
      gridRow: '1 / span 2',
      position: 'sticky',
      insetBlockStart: space[4],
      maxBlockSize: 'calc(100dvh - 12rem)',
      overflowY: 'auto',
      paddingInlineStart: space[6],
      // the ring of what has the focus
      paddingBlock: space[1],
      borderInlineStart: `1px solid ${color.border.soft}`,
    },
  },
});
