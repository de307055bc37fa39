import { style } from '@vanilla-extract/css';
import { quiet as subtle } from '#src/styles/quiet.css.ts';
import { font, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[8],
});

export const part = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
});

export const title = style({ fontSize: font.size[16], fontWeight: font.weight.bold });

export const times = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(22rem, 100%), 1fr))',
  listStyle: 'none',
  padding: 0,
  margin: 0,
});

export const card = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[3],
  padding: space[4],
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
});

export const head = style({ display: 'grid', gap: space[1] });

export const when = style({
  display: 'grid',
  fontSize: font.size[14],
  fontWeight: font.weight.bold,
  fontVariantNumeric: 'tabular-nums',
});

export const what = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  alignItems: 'center',
  color: color.text.subtle,
  fontSize: font.size[13],
});

export const waiting = style({
  display: 'grid',
  gap: space[2],
  paddingInlineStart: space[5],
  margin: 0,
});

export const person = style({ paddingInlineStart: space[1], overflowWrap: 'anywhere' });

export const foot = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center' });

export const quiet = style([subtle, { display: 'block' }]);
