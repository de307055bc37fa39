import { style } from '@vanilla-extract/css';
import { font, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const stack = style({ display: 'grid', gap: space[4], minInlineSize: 0 });

export const zone = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  padding: space[4],
  border: `2px dashed ${color.border.control}`,
  borderRadius: radius.card,
});

export const over = style({ borderColor: color.accent, background: color.accentSoft });

export const grid = style({ display: 'grid', gap: space[2], listStyle: 'none', padding: 0, margin: 0 });

export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  padding: space[3],
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
});

export const icon = style({ flexShrink: 0, color: color.text.subtle });

export const words = style({
  display: 'grid',
  gap: space[0.5],
  flex: '1 1 14rem',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
});

export const name = style({ color: color.text.strong, fontWeight: font.weight.medium });

export const locked = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  fontSize: font.size[13],
});

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });

export const progress = style({ inlineSize: '100%', accentColor: color.accent });

export const picture = style({
  display: 'block',
  maxInlineSize: '100%',
  maxBlockSize: '70dvh',
  marginInline: 'auto',
  borderRadius: radius.control,
});

export const text = style({
  maxBlockSize: '60dvh',
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
