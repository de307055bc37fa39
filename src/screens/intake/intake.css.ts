import { style } from '@vanilla-extract/css';
import { font, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const set = style({ display: 'grid', gap: space[3], minInlineSize: 0 });

export const fields = style({ display: 'grid', gap: space[3], listStyle: 'none', padding: 0, margin: 0 });

export const field = style({
  display: 'grid',
  gap: space[1],
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  paddingBlockStart: space[3],
  borderBlockStart: `1px solid ${color.border.soft}`,
});

export const answer = style({ margin: 0, whiteSpace: 'pre-line', fontWeight: font.weight.medium });

export const chart = style({ margin: 0, whiteSpace: 'pre-line', color: color.text.subtle });

export const acts = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
