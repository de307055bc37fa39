import { style } from '@vanilla-extract/css';
import { radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const picture = style({
  display: 'block',
  maxBlockSize: '6rem',
  maxInlineSize: '100%',
  borderRadius: radius.control,
  border: `1px solid ${color.border.soft}`,
  background: 'oklch(1 0 0)',
});

export const row = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center' });
