import { style } from '@vanilla-extract/css';
import { space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** Room for the arrow at the page's end: what is typed may run the other way, and the arrow does not move with it. */
export const comboInput = style({
  paddingLeft: space[3],
  paddingRight: '2.5rem',
  textOverflow: 'ellipsis',
  selectors: { ':root[dir="rtl"] &': { paddingLeft: '2.5rem', paddingRight: space[3] } },
});

export const comboChevron = style({
  position: 'absolute',
  insetInlineEnd: space[3],
  color: color.text.subtle,
  pointerEvents: 'none',
});
