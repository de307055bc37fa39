import { style } from '@vanilla-extract/css';
import { font, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** An address or a token above the button that copies it. */
export const copied = style({ display: 'grid', gap: space[2], justifyItems: 'start' });

export const code = style({
  display: 'block',
  padding: space[3],
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.control,
  background: color.sunken,
  fontFamily: font.mono,
  overflowWrap: 'anywhere',
  userSelect: 'all',
});
