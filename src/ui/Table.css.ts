import { globalStyle, style } from '@vanilla-extract/css';
import { innerRing } from '#src/styles/ring.ts';
import { font, media, motion, radius, room, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** What the table measures: how much room it is given decides between rows and cards. */
export const holder = style({ containerType: 'inline-size' });

/**
 * A table of many columns. On a tablet, rows would leave each column less than a word: it is measured as narrower than it
 * is there, and so turns to cards earlier.
 */
export const broad = style({ '@media': { [media.middle]: { paddingInline: space[8] } } });

export const frame = style({
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  boxShadow: color.shadow.low,
  '@container': { [room.cards]: { border: 0, background: 'none', boxShadow: 'none' } },
  '@media': {
    [media.middle]: { selectors: { [`${broad} > &`]: { marginInline: `calc(-1 * ${space[8]})` } } },
    [media.print]: { border: 0, boxShadow: 'none' },
  },
});

export const table = style({
  inlineSize: '100%',
  fontSize: font.size[14],
  transition: `opacity ${motion.normal}`,
  selectors: { '&[aria-busy="true"]': { opacity: 0.55 } },
  '@container': { [room.cards]: { display: 'block' } },
});

export const body = style({ '@container': { [room.cards]: { display: 'grid', gap: space[2] } } });

export const row = style({
  position: 'relative',
  transition: `background-color ${motion.fast}`,
  selectors: {
    '&:has(th a)': { cursor: 'pointer' },
    '&:hover, &:focus-within': { background: color.hover },
  },
  '@container': {
    [room.cards]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: space[0.5],
      padding: space[4],
      border: `1px solid ${color.border.soft}`,
      borderRadius: radius.card,
      background: color.raised,
      boxShadow: color.shadow.low,
    },
  },
  '@media': { [media.print]: { selectors: { '&:hover': { background: 'none' } } } },
});

export const cell = style({
  blockSize: '2.75rem',
  paddingBlock: space[2],
  paddingInline: space[4],
  textAlign: 'start',
  fontWeight: font.weight.normal,
  overflowWrap: 'anywhere',
  selectors: { [`${row}:not(:last-child) > &`]: { boxShadow: `inset 0 -1px ${color.border.soft}` } },
  '@container': {
    [room.tightRows]: { paddingInline: space[2] },
    [room.cards]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(min(6rem, 45%), 34%) minmax(0, 1fr)',
      gap: space[2],
      blockSize: 'auto',
      padding: 0,
      boxShadow: 'none !important',
      // a card says what there is
      selectors: { '&:has(> span:empty), &:has(> span > bdi:empty)': { display: 'none' } },
    },
    // enlarged on a phone: a word has the whole card
    [room.tinyCards]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0, paddingBlockEnd: space[1] },
  },
});

const low = { blockSize: '2.25rem', paddingBlock: space[1] };
export const compact = style(low);
// the reader's own choice, for every list
globalStyle(`[data-density="compact"] ${cell}`, { '@container': { [room.rows]: low } });

// a name gives way anywhere, a short word never
const wholeWords = { selectors: { 'td&': { overflowWrap: 'break-word' } } } as const;

/** Times, numbers, telephone numbers: one line where there is room, and the other columns give way. */
export const oneLine = style({
  ...wholeWords,
  '@container': { [room.wideRows]: { whiteSpace: 'nowrap' } },
});

/** The same of many columns, which a narrower table has no room for. */
export const roomyLine = style({
  ...wholeWords,
  '@container': { [room.roomyRows]: { whiteSpace: 'nowrap' } },
});

/** Room for a word of everyday length, so that only a longer one is broken. */
export const words = style({ '@container': { [room.rows]: { minInlineSize: '7rem' } } });

/** In a card it stands beside the name, at the far end. */
export const choice = style({
  inlineSize: '2.75rem',
  paddingInlineEnd: 0,
  '@container': {
    [room.cards]: {
      display: 'block',
      position: 'absolute',
      insetBlockStart: space[1],
      insetInlineEnd: space[1],
      inlineSize: 'auto',
    },
  },
  '@media': { [media.print]: { display: 'none' } },
});

export const first = style({
  color: color.text.strong,
  fontWeight: font.weight.medium,
  minInlineSize: '10rem',
  '@container': {
    [room.cards]: {
      display: 'block',
      minInlineSize: 0,
      paddingBlockEnd: space[1],
      fontSize: font.size[16],
      fontWeight: font.weight.bold,
      selectors: { [`${choice} + &`]: { paddingInlineEnd: space[8] } },
    },
  },
});

/** A number in the first column leaves the room to the others. */
export const slim = style({ minInlineSize: 0 });

globalStyle(`${first} a`, {
  color: 'inherit',
  fontWeight: 'inherit',
  textDecoration: 'none',
  borderRadius: radius.small,
});
globalStyle(`${row}:hover ${first} a`, {
  textDecoration: 'underline',
  textDecorationColor: color.border.control,
});
globalStyle(`${first} a:focus-visible`, innerRing);

/** A card names its cells. Nothing is read twice: the column has its header, and a hundred rows their few elements. */
export const titled = style({
  '@container': {
    [room.cards]: {
      '::before': {
        content: ['attr(data-title)', 'attr(data-title) / ""'],
        color: color.text.subtle,
        fontSize: font.size[13],
      },
    },
  },
});

export const end = style({ textAlign: 'end', '@container': { [room.cards]: { textAlign: 'start' } } });

export const actions = style({
  inlineSize: '1%',
  whiteSpace: 'nowrap',
  textAlign: 'end',
  paddingBlock: 0,
  paddingInlineStart: 0,
  '@container': {
    [room.cards]: {
      display: 'block',
      inlineSize: 'auto',
      whiteSpace: 'normal',
      paddingBlockStart: space[2],
      textAlign: 'start',
    },
  },
  '@media': {
    [media.hover]: { '@container': { [room.rows]: { inlineSize: 0, padding: 0 } } },
    [media.print]: { display: 'none' },
  },
});

/** Lies over the end of its row while the row is pointed at or holds the focus, and takes no room otherwise. */
export const actionRow = style({
  display: 'inline-flex',
  gap: space[1],
  '@container': { [room.cards]: { flexWrap: 'wrap' } },
  '@media': {
    [media.hover]: {
      '@container': {
        [room.rows]: {
          position: 'absolute',
          insetBlock: 1,
          insetInlineEnd: space[2],
          alignItems: 'center',
          paddingInlineStart: space[8],
          background: `linear-gradient(to left, ${color.hover} 80%, transparent)`,
          opacity: 0,
          pointerEvents: 'none',
          transition: `opacity ${motion.fast}`,
          selectors: {
            [`${row}:hover &, ${row}:focus-within &`]: { opacity: 1, pointerEvents: 'auto' },
            '[dir="rtl"] &': { background: `linear-gradient(to right, ${color.hover} 80%, transparent)` },
          },
        },
      },
    },
  },
});
