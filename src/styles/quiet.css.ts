import { style } from '@vanilla-extract/css';
import { font } from './scale.ts';
import { color } from './theme.css.ts';

/** Words beside others that matter more. */
export const quiet = style({
  color: color.text.subtle,
  fontSize: font.size[13],
  fontWeight: font.weight.normal,
});
