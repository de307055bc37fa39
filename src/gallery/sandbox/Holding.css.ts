import { style } from '@vanilla-extract/css';
import { font, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const list = style({ display: 'grid', gap: space[2], fontSize: font.size[13], minInlineSize: 0 });
export const pair = style({ display: 'grid', gap: space[1], minInlineSize: 0 });
export const changed = style([
  pair,
  { boxShadow: `inset 3px 0 0 ${color.accent}`, paddingInlineStart: space[2] },
]);
export const name = style({ color: color.text.subtle, overflowWrap: 'anywhere' });
export const mark = style({ color: color.text.strong });
export const value = style({
  maxBlockSize: '16rem',
  overflow: 'auto',
  margin: 0,
  fontFamily: font.mono,
  fontSize: font.size[13],
  color: color.text.strong,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
export const was = style({ color: color.text.subtle });
