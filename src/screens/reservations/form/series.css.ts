import { style, styleVariants } from '@vanilla-extract/css';
import { font, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const plan = style({ display: 'grid', gap: space[3], minInlineSize: 0 });

export const summary = style({ fontSize: font.size[14], fontWeight: font.weight.medium });

export const rows = style({
  display: 'grid',
  listStyle: 'none',
  padding: 0,
  margin: 0,
  borderRadius: radius.control,
  border: `1px solid ${color.border.soft}`,
  selectors: { '&:empty': { display: 'none' } },
});

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: space[2],
  alignItems: 'start',
  paddingBlock: space[2],
  paddingInline: space[3],
  selectors: { '& + &': { borderBlockStart: `1px solid ${color.border.soft}` } },
});

const mark = style({ display: 'inline-flex', paddingBlockStart: '0.2em' });

export const state = styleVariants({
  free: [mark, { color: color.tone.success.text }],
  doubtful: [mark, { color: color.tone.warning.text }],
  taken: [mark, { color: color.tone.danger.text }],
  skipped: [mark, { color: color.text.subtle }],
});

export const what = style({
  display: 'grid',
  gap: space[0.5],
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
});

export const struck = style({ textDecoration: 'line-through', color: color.text.subtle });

export const offers = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  listStyle: 'none',
  padding: 0,
  margin: 0,
  marginBlockStart: space[1],
});

export const ways = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: space[1] });

export const moving = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
  gap: space[2],
  alignItems: 'end',
  marginBlockStart: space[2],
});
