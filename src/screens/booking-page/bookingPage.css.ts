import { style } from '@vanilla-extract/css';
import { font, media, space } from '#src/styles/scale.ts';

/** Everything but the poster; on paper only the poster is wanted. */
export const page = style({
  display: 'grid',
  gap: space[4],
  minInlineSize: 0,
  '@media': { [media.print]: { display: 'none' } },
});

export const poster = style({
  display: 'none',
  '@media': {
    [media.print]: {
      display: 'grid',
      gap: space[4],
      justifyItems: 'center',
      textAlign: 'center',
      breakInside: 'avoid',
      fontSize: font.size[16],
    },
  },
});
