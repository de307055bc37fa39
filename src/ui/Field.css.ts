import { style } from '@vanilla-extract/css';
import { font, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const field = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minInlineSize: 0,
  maxInlineSize: '40rem',
  // a window has its own width, and its fields end where it does
  selectors: { '[role="dialog"] &': { maxInlineSize: 'none' } },
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space[1],
  marginBlockEnd: space[1.5],
});

export const label = style({
  fontSize: font.size[13],
  fontWeight: font.weight.medium,
  color: color.text.strong,
});

export const mark = style({ color: color.dangerText, fontWeight: font.weight.medium });

export const aside = style({ marginInlineStart: 'auto', fontSize: font.size[13] });

export const hint = style({
  fontSize: font.size[13],
  color: color.text.subtle,
  marginBlockStart: `-${space[1]}`,
  marginBlockEnd: space[1.5],
  maxInlineSize: '68ch',
  // an address that is shown as an example
  overflowWrap: 'anywhere',
});

export const foot = style({ display: 'flex', gap: space[4], alignItems: 'flex-start' });

export const error = style({
  display: 'flex',
  gap: space[1.5],
  paddingBlockStart: space[1.5],
  fontSize: font.size[13],
  fontWeight: font.weight.medium,
  color: color.dangerText,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
});

export const errorIcon = style({ marginBlockStart: '0.15em' });

export const count = style({
  marginInlineStart: 'auto',
  flexShrink: 0,
  paddingBlockStart: space[1.5],
  fontSize: font.size[12],
  lineHeight: 1.6,
  color: color.text.subtle,
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&:empty': { padding: 0 } },
});

export const over = style({ color: color.dangerText, fontWeight: font.weight.medium });
