import { style } from '@vanilla-extract/css';
import { innerRing } from '#src/styles/ring.ts';
import { font, radius, room, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';
import { carriedByHand } from './carrying/carriedByHand.ts';

export const frame = style({
  overflowX: 'auto',
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  // how much a day can say depends on what the navigation leaves it
  containerType: 'inline-size',
});

export const table = style({ inlineSize: '100%', tableLayout: 'fixed' });

export const weekday = style({
  paddingBlock: space[2],
  paddingInline: space[2],
  textAlign: 'start',
  fontSize: font.size[12],
  fontWeight: font.weight.medium,
  color: color.text.subtle,
  borderBlockEnd: `1px solid ${color.border.soft}`,
  '@container': { [room.cards]: { paddingInline: space[1] } },
});

/** Arabic has no short names: the whole ones run into each other earlier. */
const isTight = (name: string) => ({
  [room.cards]: { selectors: { '[lang="ar"] &': { display: name } } },
  [room.tinyCards]: { display: name },
});

export const short = style({ '@container': isTight('none') });

export const narrow = style({ display: 'none', '@container': isTight('inline') });

export const cell = style({
  blockSize: '7.5rem',
  padding: space[1.5],
  verticalAlign: 'top',
  borderBlockEnd: `1px solid ${color.border.soft}`,
  borderInlineEnd: `1px solid ${color.border.soft}`,
  selectors: {
    '&:last-child': { borderInlineEnd: 0 },
    'tr:last-child > &': { borderBlockEnd: 0 },
    '&[data-over]': { boxShadow: `inset 0 0 0 2px ${color.accent}`, background: color.accentSoft },
  },
  '@container': { [room.cards]: { blockSize: '3.5rem', padding: space[1] } },
});

export const otherMonth = style({ background: color.sunken });

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[1],
});

export const number = style({
  display: 'inline-grid',
  placeItems: 'center',
  minInlineSize: '1.75rem',
  minBlockSize: '1.75rem',
  borderRadius: radius.round,
  color: color.text.strong,
  fontWeight: font.weight.medium,
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&:hover': { background: color.hover } },
});

export const isToday = style({
  background: color.accent,
  color: color.onAccent,
  selectors: { '&:hover': { background: color.accentHover } },
});

export const note = style({
  display: 'flex',
  gap: space[1.5],
  fontSize: font.size[12],
  color: color.text.subtle,
  overflowWrap: 'anywhere',
  '@container': { [room.cards]: { inlineSize: '100%' } },
});

export const count = style({
  flexShrink: 0,
  fontWeight: font.weight.medium,
  fontVariantNumeric: 'tabular-nums',
});

export const full = style({ '@container': { [room.cards]: { display: 'none' } } });

export const meter = style({
  flex: '1 0 100%',
  blockSize: '4px',
  borderRadius: radius.round,
  background: color.border.soft,
  overflow: 'hidden',
});

export const fill = style({ display: 'block', blockSize: '100%', background: color.accent });

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  listStyle: 'none',
  marginBlockStart: space[1],
  '@container': { [room.cards]: { display: 'none' } },
});

export const item = style({
  position: 'relative',
  borderRadius: radius.small,
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  selectors: {
    '&[data-carried]': { ...carriedByHand, background: color.raised },
    '&[data-carried="keyboard"]': { outline: `2px dashed ${color.focus}` },
    '&[aria-busy]': { opacity: 0.7, cursor: 'progress' },
  },
});

export const more = style({
  display: 'inline-block',
  minBlockSize: '1.5rem',
  paddingInline: space[1],
  fontSize: font.size[12],
  color: color.text.subtle,
  '@container': { [room.cards]: { display: 'none' } },
});

export const entry = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  inlineSize: '100%',
  minBlockSize: '1.5rem',
  paddingInline: space[1],
  overflow: 'hidden',
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  fontSize: font.size[12],
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.hover }, '&:focus-visible': innerRing },
});

export const time = style({
  flexShrink: 0,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  color: color.text.subtle,
});

export const mark = style({ display: 'flex', flexShrink: 0 });

export const who = style({
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
