import { style } from '@vanilla-extract/css';
import { font, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const kbd = style({
  display: 'inline-block',
  minInlineSize: '1.25rem',
  paddingInline: space[1],
  border: `1px solid ${color.border.control}`,
  borderBlockEndWidth: 2,
  borderRadius: radius.small,
  background: color.raised,
  color: color.text.subtle,
  fontFamily: font.mono,
  fontSize: font.size[12],
  lineHeight: 1.4,
  textAlign: 'center',
});
