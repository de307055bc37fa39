import { style } from '@vanilla-extract/css';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** Everything but the poster; on paper only the poster is wanted. */
export const page = style({
  display: 'grid',
  gap: space[4],
  minInlineSize: 0,
  '@media': { [media.print]: { display: 'none' } },
});

/** The address of the door above its code. */
export const door = style({ display: 'grid', gap: space[3], justifyItems: 'start' });

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

export const question = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  minInlineSize: 0,
  padding: space[3],
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
});

export const questionFoot = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  alignItems: 'center',
  justifyContent: 'space-between',
});

export const questionTools = style({ display: 'flex', flexWrap: 'wrap', gap: space[1] });
