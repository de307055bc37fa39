import { style } from '@vanilla-extract/css';
import { font, media, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const logo = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  color: color.text.strong,
  fontSize: font.size[16],
  fontWeight: font.weight.bold,
  letterSpacing: '-0.01em',
  lineHeight: 1,
});

export const ground = style({
  fill: color.accent,
  '@media': { [media.forced]: { fill: 'CanvasText' } },
});

export const line = style({
  fill: 'none',
  stroke: color.onAccent,
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  '@media': { [media.forced]: { stroke: 'Canvas' } },
});

export const start = style({
  fill: color.onAccent,
  '@media': { [media.forced]: { fill: 'Canvas' } },
});

export const picture = style({ inlineSize: '1.75rem', blockSize: '1.75rem' });
