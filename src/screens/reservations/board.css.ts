import { style } from '@vanilla-extract/css';
import { innerRing } from '#src/styles/ring.ts';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';
import { carriedByHand } from './carrying/carriedByHand.ts';

export const board = style({
  display: 'flex',
  alignItems: 'stretch',
  gap: space[3],
  overflowX: 'auto',
  paddingBlockEnd: space[3],
  minBlockSize: '20rem',
  // paper does not scroll
  '@media': { [media.print]: { flexWrap: 'wrap', overflow: 'visible', minBlockSize: 0 } },
});

export const column = style({
  flex: '1 0 13rem',
  display: 'grid',
  alignContent: 'start',
  gap: space[2],
  padding: space[2],
  borderRadius: radius.card,
  background: color.sunken,
  outlineOffset: '-2px',
  selectors: {
    '&[data-aim="open"]': { outline: `2px dashed ${color.border.control}` },
    '&[data-aim="over"]': { outline: `2px solid ${color.accent}`, background: color.accentSoft },
    '&[data-aim="closed"]': { opacity: 0.55 },
  },
});

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1.5],
  paddingInline: space[1],
  fontSize: font.size[13],
});

export const count = style({
  marginInlineStart: 'auto',
  fontWeight: font.weight.normal,
  color: color.text.subtle,
  fontVariantNumeric: 'tabular-nums',
});

export const list = style({ display: 'grid', gap: space[2], listStyle: 'none' });

export const card = style({
  display: 'grid',
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.control,
  background: color.raised,
  position: 'relative',
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  selectors: {
    '&[aria-busy]': { opacity: 0.7, cursor: 'progress' },
    '&[data-carried]': carriedByHand,
  },
});

export const menu = style({ position: 'absolute', insetBlockStart: 0, insetInlineEnd: 0 });

export const open = style({
  display: 'grid',
  gap: space[0.5],
  padding: space[2],
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  textAlign: 'start',
  cursor: 'grab',
  selectors: { '&:hover': { background: color.hover }, '&:focus-visible': innerRing },
});

export const time = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[1],
  fontSize: font.size[12],
  color: color.text.subtle,
  fontVariantNumeric: 'tabular-nums',
});

export const who = style({
  justifySelf: 'start',
  fontWeight: font.weight.medium,
  color: color.text.strong,
  overflowWrap: 'anywhere',
});

export const what = style({
  fontSize: font.size[12],
  color: color.text.subtle,
  overflowWrap: 'anywhere',
});
