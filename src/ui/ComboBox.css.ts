import { style } from '@vanilla-extract/css';
import { space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const comboInput = style({ paddingInlineEnd: '2.5rem', textOverflow: 'ellipsis' });

export const comboChevron = style({
  position: 'absolute',
  insetInlineEnd: space[3],
  color: color.text.subtle,
  pointerEvents: 'none',
});
