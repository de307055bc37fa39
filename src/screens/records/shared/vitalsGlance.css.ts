import { style } from '@vanilla-extract/css';
import { font, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const list = style({ display: 'grid', gap: space[2], listStyle: 'none', margin: 0, padding: 0 });

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[1]} ${space[3]}`,
  alignItems: 'center',
  fontVariantNumeric: 'tabular-nums',
});

export const label = style({
  flex: '1 1 7rem',
  display: 'grid',
  minInlineSize: 0,
  color: color.text.normal,
  fontSize: font.size[13],
});

export const day = style({ color: color.text.subtle, fontSize: font.size[12] });

export const value = style({
  minInlineSize: '6.5rem',
  marginInlineStart: 'auto',
  color: color.text.strong,
  fontWeight: font.weight.medium,
  textAlign: 'end',
});

/** Time runs to the right in every language. */
export const line = style({ direction: 'ltr', display: 'block' });

export const stroke = style({ fill: 'none', stroke: color.border.control, strokeWidth: 1.5 });

export const dot = style({ fill: color.accent });
