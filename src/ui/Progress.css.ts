import { style } from '@vanilla-extract/css';
import { space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const progress = style({
  display: 'grid',
  gap: space[2],
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
});

export const label = style({ inlineSize: '100%' });

export const bar = style({
  display: 'block',
  inlineSize: '100%',
  maxInlineSize: '30rem',
  accentColor: color.accent,
});
