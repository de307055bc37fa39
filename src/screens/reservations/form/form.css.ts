import { style } from '@vanilla-extract/css';
import { font, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const slot = style({ display: 'grid', gap: space[3], minInlineSize: 0 });

export const held = style({ color: color.text.normal, fontSize: font.size[14] });

export const count = style({ fontWeight: font.weight.bold, fontVariantNumeric: 'tabular-nums' });

export const times = style({ display: 'grid', gap: space[2] });

export const timesTitle = style({ fontSize: font.size[14], fontWeight: font.weight.medium });

export const timesList = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  listStyle: 'none',
  padding: 0,
  margin: 0,
});

export const line = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center' });
