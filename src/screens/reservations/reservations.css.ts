import { style } from '@vanilla-extract/css';
import { ring } from '#src/styles/ring.ts';
import { font, media, motion, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  marginBlockEnd: space[3],
  '@media': { [media.print]: { display: 'none' } },
});

export const end = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  marginInlineStart: 'auto',
});

export const views = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px',
  padding: '3px',
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.sunken,
  '@media': { [media.narrow]: { flexGrow: 1 } },
});

export const view = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minBlockSize: '2rem',
  paddingInline: space[1.5],
  borderRadius: radius.control,
  fontWeight: font.weight.medium,
  color: color.text.normal,
  cursor: 'pointer',
  transition: `background-color ${motion.fast}`,
  selectors: {
    '&:hover': { background: color.hover },
    '&:has(:checked)': {
      background: color.raised,
      color: color.accentText,
      boxShadow: color.shadow.low,
      outline: `1px solid ${color.border.control}`,
    },
    '&:has(:focus-visible)': ring,
  },
  // all six beside each other, as far down as the smallest telephone
  '@media': { [media.narrow]: { flexGrow: 1, paddingInline: space[1], fontSize: font.size[13] } },
});

export const viewInput = style({
  position: 'absolute',
  inset: 0,
  margin: 0,
  inlineSize: '100%',
  blockSize: '100%',
  opacity: 0,
  cursor: 'pointer',
});

export const dates = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  maxInlineSize: '100%',
  '@media': { [media.narrow]: { flexWrap: 'wrap', flexGrow: 1 } },
});

export const picker = style({
  inlineSize: '11rem',
  maxInlineSize: '100%',
  '@media': { [media.narrow]: { flex: '1 1 9rem' } },
});

export const flip = style({ selectors: { '[dir="rtl"] &': { transform: 'scaleX(-1)' } } });

/** What is shown, and the box that narrows it. */
export const above = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space[4],
});

/** What changes the view beside its name. */
export const tools = style({
  flex: '1 1 20rem',
  minInlineSize: 0,
  maxInlineSize: '30rem',
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  marginBlockEnd: space[2],
  selectors: { [`${above} > &`]: { justifyContent: 'end' } },
  '@media': { [media.narrow]: { maxInlineSize: '100%' }, [media.print]: { display: 'none' } },
});

export const search = style({
  flex: '1 1 12rem',
  minInlineSize: 0,
  maxInlineSize: '22rem',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [media.narrow]: { maxInlineSize: '100%' } },
});

export const found = style({ color: color.text.normal, marginBlockEnd: space[2] });

export const period = style({
  fontSize: font.size[16],
  marginBlockEnd: space[2],
  '@media': { [media.print]: { fontSize: '14pt' } },
});

export const headLink = style({
  color: 'inherit',
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});

export const facts = style({ display: 'grid', gap: space[3] });

export const filters = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(12rem, 100%), 1fr))',
  marginBlockEnd: space[4],
  '@media': { [media.print]: { display: 'none' } },
});

export const figureFilters = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space[2],
  gridColumn: '1 / -1',
  listStyle: 'none',
});

export const notes = style({
  display: 'grid',
  gap: space[2],
  selectors: { '&:not(:empty)': { marginBlockEnd: space[3] } },
});

export const slots = style({
  flex: 'none',
  inlineSize: 'max-content',
  minInlineSize: '6rem',
  '@media': { [media.coarse]: { minInlineSize: '6.75rem' } },
});

export const nameButtons = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });

export const savedList = style({
  display: 'grid',
  gap: space[1],
  listStyle: 'none',
  marginBlockStart: space[4],
});

export const savedItem = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
});
