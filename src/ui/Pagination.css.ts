import { style } from '@vanilla-extract/css';
import { font, media, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  paddingBlock: space[3],
  fontSize: font.size[13],
  color: color.text.subtle,
  '@media': { [media.print]: { display: 'none' } },
});

export const range = style({ fontVariantNumeric: 'tabular-nums' });

export const steps = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });

/** Back and on stay side by side where the row wraps, as long as both fit. */
export const moves = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });

export const size = style({ display: 'flex', alignItems: 'center', gap: space[2] });

export const sizes = style({
  minBlockSize: '2rem',
  inlineSize: 'auto',
  paddingBlock: 0,
  paddingInline: space[2],
  fontSize: font.size[13],
});

export const flip = style({ selectors: { '[dir="rtl"] &': { transform: 'scaleX(-1)' } } });
