import { style } from '@vanilla-extract/css';
import { font, media, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const actions = style({
  display: 'grid',
  gap: space[3],
  '@media': { [media.print]: { display: 'none' } },
});

export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center' });

export const outcomes = style({ display: 'grid', gap: space[2], listStyle: 'none', padding: 0, margin: 0 });

export const outcome = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space[1]} ${space[3]}`,
  alignItems: 'center',
  justifyItems: 'start',
});

export const times = style({ display: 'grid', gap: space[5] });

export const why = style({ gridColumn: '1 / -1', color: color.text.subtle, fontSize: font.size[13] });
