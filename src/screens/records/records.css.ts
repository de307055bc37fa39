import { globalStyle, style } from '@vanilla-extract/css';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const stack = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  minInlineSize: 0,
});

export const quiet = style({ color: color.text.subtle, fontSize: font.size[13] });

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  alignItems: 'center',
  marginBlockEnd: space[4],
  '@media': { [media.print]: { display: 'none' } },
});

export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center' });

export const vitals = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(13rem, 100%), 1fr))',
  alignItems: 'end',
});

export const vitalAside = style({ display: 'inline-flex', gap: space[1], alignItems: 'center' });

export const computed = style({
  display: 'grid',
  gap: space[1],
  fontVariantNumeric: 'tabular-nums',
});

export const term = style({
  color: color.text.subtle,
  fontSize: font.size[13],
  fontWeight: font.weight.medium,
});

export const note = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  minInlineSize: 0,
});

export const part = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[1],
  minInlineSize: 0,
  breakInside: 'avoid-page',
});

export const text = style({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxInlineSize: '68ch',
  color: color.text.normal,
});

export const voided = style({ textDecoration: 'line-through', color: color.text.subtle });

export const list = style({ display: 'grid', gap: space[2], margin: 0, paddingInlineStart: space[5] });

export const plainList = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  listStyle: 'none',
  margin: 0,
  padding: 0,
});

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[2]} ${space[5]}`,
  fontVariantNumeric: 'tabular-nums',
});

export const fact = style({
  display: 'grid',
  justifyItems: 'start',
  alignContent: 'start',
  gap: space[0.5],
  minInlineSize: '7rem',
});

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  padding: space[3],
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  minInlineSize: 0,
});

export const rowFoot = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  alignItems: 'end',
  justifyContent: 'space-between',
});

export const missing = style({ display: 'grid', gap: space[2], listStyle: 'none', margin: 0, padding: 0 });

export const saveState = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  alignItems: 'center',
});

export const gone = style({
  textDecoration: 'line-through',
  color: color.dangerText,
  background: color.dangerSoft,
});

export const come = style({
  textDecoration: 'none',
  color: color.tone.success.text,
  background: color.tone.success.fill,
});

/** Time runs to the right in every language. */
export const trend = style({ direction: 'ltr', maxInlineSize: '40rem' });

export const drawing = style({ display: 'block', inlineSize: '100%', blockSize: 'auto' });

/** The first and the last day, below the ends of the line. */
export const days = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[2],
  paddingInlineStart: '7%',
  color: color.text.subtle,
  fontSize: font.size[12],
});

export const line = style({ fill: 'none', stroke: color.accent, strokeWidth: 2 });

export const point = style({ fill: color.accent, stroke: color.raised, strokeWidth: 1.5 });

export const wrong = style({ fill: color.danger, stroke: color.raised, strokeWidth: 1.5 });

export const band = style({ fill: color.accentSoft });

export const axis = style({ stroke: color.border.soft, strokeWidth: 1 });

export const tick = style({ fill: color.text.subtle, fontSize: '11px' });

globalStyle(`${drawing} text`, { fontFamily: 'inherit' });
