import { style } from '@vanilla-extract/css';
import { media, space } from '#src/styles/scale.ts';

export const actions = style({
  display: 'grid',
  gap: space[3],
  '@media': { [media.print]: { display: 'none' } },
});

export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center' });
