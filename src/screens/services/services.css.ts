import { style } from '@vanilla-extract/css';
import { font, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const colleague = style({ display: 'grid', gap: space[2] });

export const own = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))',
  paddingInlineStart: '1.625rem',
  paddingBlockEnd: space[3],
  overflowWrap: 'anywhere',
});

/** The columns of a detail page: what it is, and what goes with it. */
export const columns = style({
  display: 'grid',
  gap: space[4],
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(24rem, 100%), 1fr))',
});

export const column = style({ display: 'grid', gap: space[4], minInlineSize: 0 });

export const figures = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] });

export const figure = style({ display: 'grid', gap: space[1] });

export const figureTerm = style({ fontSize: font.size[13], color: color.text.subtle });

export const figureValue = style({
  fontSize: font.size[20],
  fontWeight: font.weight.bold,
  color: color.text.strong,
  fontVariantNumeric: 'tabular-nums',
});

export const people = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3] });

export const person = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  alignItems: 'center',
  justifyContent: 'space-between',
  overflowWrap: 'anywhere',
});

/** A name of one unbroken word is no wider than the card. */
export const upcoming = style({ display: 'grid', gap: space[1], minInlineSize: 0, overflowWrap: 'anywhere' });
