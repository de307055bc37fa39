import { globalStyle, style } from '@vanilla-extract/css';
import { innerRing } from '#src/styles/ring.ts';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const calendar = style({ padding: space[3], fontVariantNumeric: 'tabular-nums' });

globalStyle(`${calendar} table`, { inlineSize: '100%' });

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingBlockEnd: space[2],
});

export const month = style({
  fontSize: font.size[14],
  fontWeight: font.weight.medium,
  color: color.text.strong,
  // the calendar writes the month as within a sentence
  selectors: { '&::first-letter': { textTransform: 'uppercase' } },
});

export const flip = style({ selectors: { '[dir="rtl"] &': { transform: 'scaleX(-1)' } } });

export const weekday = style({
  paddingBlock: space[1],
  fontSize: font.size[12],
  fontWeight: font.weight.normal,
  color: color.text.subtle,
  selectors: { '&::first-letter': { textTransform: 'uppercase' } },
});

export const day = style({
  display: 'grid',
  placeItems: 'center',
  minInlineSize: '2.25rem',
  blockSize: '2.25rem',
  borderRadius: radius.control,
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-hovered]': { background: color.hover },
    '&[data-focus-visible]': innerRing,
    '&[data-selected]': { background: color.accent, color: color.onAccent },
    '&[data-outside-month]': { visibility: 'hidden' },
  },
  '@media': {
    [media.coarse]: { blockSize: '2.5rem' },
    [media.forced]: { selectors: { '&[data-selected]': { outline: '2px solid Highlight' } } },
  },
});

export const today = style({ fontWeight: font.weight.bold, textDecoration: 'underline' });
