import { style } from '@vanilla-extract/css';
import { font, media } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const svg = style({ inlineSize: '100%', blockSize: 'auto', fontFamily: font.family });

export const start = style({ fill: color.accent });

export const region = style({
  fill: 'none',
  stroke: color.border.control,
  strokeWidth: 1,
  strokeDasharray: '4 4',
});

export const regionName = style({ fill: color.text.subtle, fontSize: '12px', textAnchor: 'end' });

export const state = style({ fill: color.raised, stroke: color.border.control, strokeWidth: 1.25 });

export const here = style({ fill: color.accentSoft, stroke: color.accent, strokeWidth: 1.75 });

export const arrow = style({ fill: 'none', stroke: color.border.control, strokeWidth: 1.25 });

export const taken = style({ stroke: color.accent, strokeWidth: 1.75 });

export const head = style({ fill: color.border.control });

export const headTaken = style({ fill: color.accent });

export const name = style({
  fill: color.text.strong,
  fontSize: '15px',
  fontWeight: font.weight.medium,
  textAnchor: 'middle',
  '@media': { [media.forced]: { fill: 'CanvasText' } },
});

export const event = style({
  fill: color.text.subtle,
  fontSize: '12px',
  textAnchor: 'middle',
  paintOrder: 'stroke',
  stroke: color.sunken,
  strokeWidth: 5,
  strokeLinejoin: 'round',
  '@media': { [media.forced]: { fill: 'CanvasText', stroke: 'Canvas' } },
});
