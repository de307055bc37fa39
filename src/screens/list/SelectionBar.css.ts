import { style } from '@vanilla-extract/css';
import { radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const bar = style({
  position: 'sticky',
  insetBlockEnd: space[3],
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  marginBlockStart: space[3],
  padding: `${space[2]} ${space[4]}`,
  border: `1px solid ${color.accent}`,
  borderRadius: radius.card,
  background: color.raised,
  boxShadow: color.shadow.high,
});
