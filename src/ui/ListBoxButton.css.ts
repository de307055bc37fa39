import { style } from '@vanilla-extract/css';
import { font } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const name = style({
  display: 'inline-block',
  minInlineSize: 0,
  maxInlineSize: 'min(18rem, 40vw)',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  verticalAlign: 'bottom',
  color: color.text.strong,
  fontWeight: font.weight.bold,
});

export const what = style({ color: color.text.subtle, fontWeight: font.weight.normal });

export const chevron = style({ color: color.text.subtle });
