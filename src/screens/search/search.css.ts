import { globalStyle, style } from '@vanilla-extract/css';
import { innerRing } from '#src/styles/ring.ts';
import { font, media, motion, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[4],
  marginBlockEnd: space[4],
});

/** The searchbox takes the line that the rest leaves. */
export const box = style({ flex: '1 1 18rem', maxInlineSize: '40rem' });

/** On paper the words stay; what can be chosen besides does not. */
globalStyle(`${bar} > :not(${box})`, { '@media': { [media.print]: { display: 'none' } } });

globalStyle(`${box} > search`, { maxInlineSize: 'none' });

export const tabCount = style({
  minInlineSize: '1.5rem',
  paddingInline: space[1.5],
  borderRadius: radius.round,
  background: color.sunken,
  color: color.text.subtle,
  fontSize: font.size[12],
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
});

export const found = style({
  display: 'grid',
  gap: space[6],
  transition: `opacity ${motion.normal}`,
  selectors: { '&[aria-busy="true"]': { opacity: 0.6 } },
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[2],
  marginBlockEnd: space[2],
});

globalStyle(`${head} button`, { '@media': { [media.print]: { display: 'none' } } });

export const title = style({ fontSize: font.size[16], fontWeight: font.weight.bold });
export const list = style({
  listStyle: 'none',
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  boxShadow: color.shadow.low,
  overflow: 'hidden',
});

export const item = style({
  position: 'relative',
  display: 'grid',
  gap: space[1],
  paddingBlock: space[3],
  paddingInline: space[4],
  transition: `background-color ${motion.fast}`,
  breakInside: 'avoid',
  selectors: {
    '&:not(:last-child)': { borderBlockEnd: `1px solid ${color.border.soft}` },
    '&:hover, &:focus-within': { background: color.hover },
  },
});

export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  color: color.text.strong,
  fontWeight: font.weight.medium,
  overflowWrap: 'anywhere',
});

globalStyle(`${name} a`, { color: 'inherit', textDecoration: 'none' });
globalStyle(`${item}:hover ${name} a`, {
  textDecoration: 'underline',
  textDecorationColor: color.border.control,
});
/** The whole row is the link. */
globalStyle(`${name} a::after`, { content: '""', position: 'absolute', inset: 0 });
globalStyle(`${name} a:focus-visible`, { outline: 'none' });
globalStyle(`${name} a:focus-visible::after`, { ...innerRing, borderRadius: radius.control });

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[4],
  rowGap: space[0.5],
  color: color.text.subtle,
  fontSize: font.size[13],
  overflowWrap: 'anywhere',
});

export const meant = style({
  background: color.tone.warning.fill,
  color: color.tone.warning.text,
  borderRadius: radius.small,
  textDecoration: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.15em',
  '@media': { [media.forced]: { background: 'Mark', color: 'MarkText' } },
});

/** Much like what was looked for: told by a dotted line, and by a word for those who do not look. */
export const alike = style({
  background: 'none',
  color: 'inherit',
  textDecoration: 'underline dotted',
  textUnderlineOffset: '0.15em',
});

export const past = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], listStyle: 'none' });

export const hints = style({
  display: 'grid',
  marginBlockStart: space[2],
  gap: space[1],
  paddingInlineStart: space[5],
  color: color.text.subtle,
  maxInlineSize: '40rem',
});

export const opening = style({ display: 'grid', gap: space[6] });
