import { style } from '@vanilla-extract/css';
import { font, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const secret = style({
  fontFamily: font.mono,
  fontSize: font.size[14],
  color: color.text.strong,
  overflowWrap: 'anywhere',
  userSelect: 'all',
});
export const codes = style({
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))',
  gap: space[2],
});
