import { style } from '@vanilla-extract/css';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const measure = style({
  display: 'grid',
  gap: space[1],
  color: color.text.subtle,
  fontSize: font.size[13],
});
export const bar = style({
  blockSize: '6px',
  inlineSize: '100%',
  borderRadius: radius.control,
  background: color.sunken,
  boxShadow: `inset 0 0 0 1px ${color.border.control}`,
  '@media': { [media.forced]: { border: '1px solid CanvasText' } },
});
export const walked = style({ fill: color.tone.success.text, opacity: 0.45 });
export const onPages = style({ fill: color.tone.success.text });
export const legend = style({ display: 'grid', gap: space[1], listStyle: 'none', fontSize: font.size[13] });
export const walkers = style({
  display: 'grid',
  gap: space[2],
  maxBlockSize: '20rem',
  overflowY: 'auto',
  listStyle: 'none',
  fontSize: font.size[13],
  overflowWrap: 'anywhere',
});
