import { style } from '@vanilla-extract/css';
import { room, space } from '#src/styles/scale.ts';

export const choice = style({ display: 'inline-flex' });

/** Larger than the box, so that a finger meets it. */
export const target = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minInlineSize: '1.75rem',
  minBlockSize: '1.75rem',
  cursor: 'pointer',
});

/** Above cards no column says what the box of all is for. */
export const all = style({
  '@container': {
    [room.cards]: {
      flexDirection: 'row-reverse',
      gap: space[2],
      minBlockSize: '2.75rem',
      paddingInlineEnd: space[3],
    },
  },
});

export const said = style({
  display: 'none',
  '@container': { [room.cards]: { display: 'block' } },
});
