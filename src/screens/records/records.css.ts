import { globalStyle, style } from '@vanilla-extract/css';
import { font, media, radius, room, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const stack = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  minInlineSize: 0,
  // a grid loses its gaps where it goes on over the page
  '@media': { [media.print]: { display: 'flow-root' } },
});
globalStyle(`${stack} > * + *`, { '@media': { [media.print]: { marginBlockStart: space[4] } } });

export const oneLine = style({ '@container': { [room.wideRows]: { whiteSpace: 'nowrap' } } });

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  alignItems: 'center',
  marginBlockEnd: space[4],
  '@media': { [media.print]: { display: 'none' } },
});

/** The title of a page in the band of its patient: one line. */
export const writing = style({
  minInlineSize: 0,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  fontSize: font.size[16],
  lineHeight: font.line.tight,
  '@media': { [media.narrow]: { fontSize: font.size[14] } },
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
  overflowWrap: 'anywhere',
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

export const saveWords = style({ display: 'flex', gap: space[2], alignItems: 'center', minInlineSize: 0 });

globalStyle(`${saveWords} svg`, { flexShrink: 0 });

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
export const trend = style({
  direction: 'ltr',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space[1],
  maxInlineSize: '40rem',
});

const aside = { color: color.text.subtle, fontSize: font.size[12] };

/** The highest and the lowest value, beside their lines. */
export const scale = style({
  ...aside,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  textAlign: 'end',
});

/** What the shapes mean. */
export const legend = style({
  ...aside,
  gridColumn: 2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[1]} ${space[4]}`,
  listStyle: 'none',
  margin: 0,
  marginBlockStart: space[2],
  padding: 0,
});

globalStyle(`${legend} li`, { display: 'flex', alignItems: 'center', gap: space[1] });

export const drawing = style({ display: 'block', inlineSize: '100%', blockSize: 'auto' });

/** The first and the last day, below the ends of the line. */
export const days = style({
  ...aside,
  gridColumn: 2,
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[2],
});

export const line = style({ fill: 'none', stroke: color.accent, strokeWidth: 2 });

const mark = style({
  stroke: color.raised,
  strokeWidth: 1.5,
  transformBox: 'fill-box',
  transformOrigin: 'center',
  // the drawing shrinks with the window, what it means must not
  selectors: { [`${drawing} &`]: { '@media': { [media.narrow]: { transform: 'scale(1.6)' } } } },
});

export const point = style([mark, { fill: color.accent }]);

export const abnormal = style([mark, { fill: color.tone.warning.text }]);

export const critical = style([mark, { fill: color.danger }]);

export const band = style({ fill: color.accentSoft });

export const axis = style({ stroke: color.border.soft, strokeWidth: 1 });
