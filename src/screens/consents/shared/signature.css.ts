import { style } from '@vanilla-extract/css';
import { font, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const pad = style({ display: 'grid', gap: space[2] });

// paper stays white and ink black in every theme
export const canvas = style({
  inlineSize: '100%',
  maxInlineSize: '37.5rem',
  aspectRatio: '3 / 1',
  border: `1px solid ${color.border.control}`,
  borderRadius: radius.control,
  background: 'white',
  touchAction: 'none',
  cursor: 'crosshair',
});

export const script = style({
  fontFamily: '"Segoe Script", "Bradley Hand", "Snell Roundhand", cursive',
  fontSize: font.size[24],
  color: color.text.strong,
});
