import { style } from '@vanilla-extract/css';
import { media, space } from '#src/styles/scale.ts';

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  marginBlockEnd: space[4],
  '@media': { [media.print]: { display: 'none' } },
});

export const end = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginInlineStart: 'auto' });
