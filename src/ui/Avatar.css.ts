import { style, styleVariants } from '@vanilla-extract/css';
import { font, radius } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const avatar = style({
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  inlineSize: '2rem',
  blockSize: '2rem',
  borderRadius: radius.round,
  border: '1px solid',
  fontSize: font.size[12],
  fontWeight: font.weight.bold,
  lineHeight: 1,
});

export const tints = Object.values(
  styleVariants(color.label, (tint) => ({
    background: `color-mix(in oklch, ${tint} 26%, ${color.raised})`,
    borderColor: `color-mix(in oklch, ${tint} 55%, ${color.raised})`,
    color: color.text.strong,
  })),
);
