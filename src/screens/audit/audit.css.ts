import { style } from '@vanilla-extract/css';
import { font, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const changes = style({ listStyle: 'none', display: 'grid', gap: space[0.5], textAlign: 'start' });
export const field = style({ fontWeight: font.weight.medium });
export const before = style({
  display: 'inline-block',
  maxInlineSize: '100%',
  color: color.text.subtle,
  overflowWrap: 'anywhere',
});
export const after = style({
  display: 'inline-block',
  maxInlineSize: '100%',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
});
export const check = style({ marginBlockEnd: space[4] });
