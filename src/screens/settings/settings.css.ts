import { style } from '@vanilla-extract/css';
import { quiet as subtle } from '#src/styles/quiet.css.ts';
import { font, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const sessions = style({ listStyle: 'none', display: 'grid' });

export const session = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  paddingBlock: space[3],
  borderBlockEnd: `1px solid ${color.border.soft}`,
});

export const about = style({ flex: '1 1 14rem', minInlineSize: 0, display: 'grid', gap: space[0.5] });
export const device = style({ color: color.text.strong, fontWeight: font.weight.medium });
export const quiet = style([subtle, { overflowWrap: 'anywhere' }]);

export const rules = style({ listStyle: 'none', display: 'grid', gap: space[1], fontSize: font.size[13] });
export const rule = style({ display: 'flex', gap: space[2], alignItems: 'center', color: color.text.subtle });
export const kept = style({ color: color.tone.success.text });
