import { style } from '@vanilla-extract/css';
import { font, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const list = style({ display: 'grid', gap: space[3] });
export const legend = style({ fontWeight: font.weight.medium, color: color.text.strong });
export const quiet = style({ color: color.text.subtle });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
  gap: space[3],
  alignItems: 'end',
  paddingBlockEnd: space[3],
  borderBlockEnd: `1px solid ${color.border.soft}`,
});
