import { globalStyle, style } from '@vanilla-extract/css';
import { innerRing } from '#src/styles/ring.ts';
import { font, layer, media, motion, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const frame = style({
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  boxShadow: color.shadow.low,
  '@media': {
    [media.card]: { border: 0, background: 'none', boxShadow: 'none' },
    [media.print]: { border: 0, boxShadow: 'none' },
  },
});

export const table = style({
  inlineSize: '100%',
  fontSize: font.size[14],
  transition: `opacity ${motion.normal}`,
  selectors: { '&[aria-busy="true"]': { opacity: 0.55 } },
  '@media': { [media.card]: { display: 'block' } },
});

export const head = style({
  '@media': {
    [media.wide]: {
      position: 'sticky',
      insetBlockStart: 0,
      zIndex: layer.sticky,
    },
    [media.card]: { display: 'block' },
  },
});

export const headRow = style({
  '@media': { [media.card]: { display: 'flex', flexWrap: 'wrap', gap: space[1], paddingBlockEnd: space[2] } },
});

export const headCell = style({
  blockSize: '2.5rem',
  paddingInline: space[4],
  background: color.raised,
  boxShadow: `inset 0 -1px ${color.border.soft}`,
  color: color.text.subtle,
  fontSize: font.size[12],
  fontWeight: font.weight.medium,
  textAlign: 'start',
  whiteSpace: 'nowrap',
  selectors: {
    '&:first-child': { borderStartStartRadius: radius.card },
    '&:last-child': { borderStartEndRadius: radius.card },
    '&:has(button)': { paddingInline: space[2] },
  },
  '@media': {
    [media.card]: {
      display: 'block',
      blockSize: 'auto',
      padding: '0 !important',
      background: 'none',
      boxShadow: 'none',
    },
  },
});

/** A column that cannot be sorted has nothing to say above cards. */
export const quietHead = style({
  '@media': {
    [media.card]: {
      position: 'absolute',
      inlineSize: '1px',
      blockSize: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
});

export const sortButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minBlockSize: '2rem',
  paddingInline: space[2],
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: 'inherit',
  fontWeight: 'inherit',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.hover, color: color.text.strong },
    '[aria-sort] > &': { color: color.text.strong },
  },
  '@media': {
    [media.card]: {
      minBlockSize: '2.75rem',
      border: `1px solid ${color.border.soft}`,
      background: color.raised,
    },
  },
});

export const body = style({ '@media': { [media.card]: { display: 'grid', gap: space[2] } } });

export const row = style({
  transition: `background-color ${motion.fast}`,
  selectors: {
    '&:has(th a)': { cursor: 'pointer' },
    '&:hover, &:focus-within': { background: `color-mix(in oklch, ${color.hover} 60%, transparent)` },
  },
  '@media': {
    [media.card]: {
      position: 'relative',
      display: 'grid',
      gap: space[0.5],
      padding: space[4],
      border: `1px solid ${color.border.soft}`,
      borderRadius: radius.card,
      background: color.raised,
      boxShadow: color.shadow.low,
    },
    [media.print]: { selectors: { '&:hover': { background: 'none' } } },
  },
});

export const cell = style({
  blockSize: '2.75rem',
  paddingBlock: space[2],
  paddingInline: space[4],
  textAlign: 'start',
  fontWeight: font.weight.normal,
  overflowWrap: 'anywhere',
  selectors: { [`${row}:not(:last-child) > &`]: { boxShadow: `inset 0 -1px ${color.border.soft}` } },
  '@media': {
    [media.card]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(6rem, 34%) 1fr',
      gap: space[2],
      blockSize: 'auto',
      padding: 0,
      boxShadow: 'none !important',
    },
  },
});

export const compact = style({ blockSize: '2.25rem', paddingBlock: space[1] });

export const first = style({
  color: color.text.strong,
  fontWeight: font.weight.medium,
  minInlineSize: '10rem',
  '@media': { [media.card]: { display: 'block', fontSize: font.size[16], paddingBlockEnd: space[1] } },
});

globalStyle(`${first} a`, { color: 'inherit', textDecoration: 'none', borderRadius: radius.small });
globalStyle(`${row}:hover ${first} a`, {
  textDecoration: 'underline',
  textDecorationColor: color.border.control,
});
globalStyle(`${first} a:focus-visible`, innerRing);

export const cardLabel = style({
  display: 'none',
  color: color.text.subtle,
  fontSize: font.size[13],
  '@media': { [media.card]: { display: 'block' } },
});

export const end = style({
  textAlign: 'end',
  '@media': { [media.card]: { textAlign: 'start' } },
});

export const actions = style({
  inlineSize: '1%',
  whiteSpace: 'nowrap',
  textAlign: 'end',
  paddingBlock: 0,
  '@media': {
    [media.card]: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: space[2],
      paddingBlockStart: space[3],
      textAlign: 'start',
    },
    [media.print]: { display: 'none' },
  },
});

export const actionRow = style({
  display: 'inline-flex',
  gap: space[1],
  '@media': {
    [`${media.hover} and ${media.wide}`]: {
      opacity: 0,
      transition: `opacity ${motion.fast}`,
      selectors: { [`${row}:hover &, ${row}:focus-within &`]: { opacity: 1 } },
    },
  },
});
