import { globalStyle, style } from '@vanilla-extract/css';
import { innerRing, ring } from '#src/styles/ring.ts';
import { font, layer, media, radius, room, space } from '#src/styles/scale.ts';
import { spareWhenNarrow } from '#src/styles/spare.css.ts';
import { color } from '#src/styles/theme.css.ts';

/** On a telephone what is dangerous stands before the facts: nothing that comes before it may push it out of sight. */
const place = { dangers: 1, facts: 2 } as const;

export const banner = style({
  position: 'sticky',
  insetBlockStart: 'var(--lift, 0px)',
  zIndex: layer.band,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[1.5],
  marginBlockEnd: space[4],
  padding: `${space[2]} ${space[4]}`,
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  boxShadow: color.shadow.low,
  '@media': {
    [media.narrow]: {
      // the parts of both rows stand in an order of their own
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: `${space[1]} ${space[3]}`,
      // from edge to edge, so that nothing shows beside it
      marginInline: `calc(-1 * ${space[4]})`,
      borderInline: 0,
      borderRadius: 0,
    },
    [media.print]: { position: 'static', boxShadow: 'none' },
  },
});

/** One that was opened is too long to stay in sight. */
export const bannerOpen = style({ position: 'static' });

export const top = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[4]}`,
  '@media': { [media.narrow]: { display: 'contents' } },
});

const lines = (count: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical' as const,
  WebkitLineClamp: count,
  overflow: 'hidden',
});

/** The longest name leaves room for what must be known. */
export const name = style({
  ...lines(2),
  minInlineSize: 0,
  fontSize: font.size[20],
  fontWeight: font.weight.bold,
  lineHeight: font.line.tight,
  color: color.text.strong,
  overflowWrap: 'anywhere',
  '@media': {
    [media.narrow]: { flex: '1 1 8rem', fontSize: font.size[16] },
    [media.print]: { WebkitLineClamp: 'none' },
  },
});
globalStyle(`${name} a:focus-visible`, innerRing);
globalStyle(`${bannerOpen} ${name}`, { WebkitLineClamp: 'none' });

/** Where something is written about them the room is for the writing. */
export const shortName = style({ '@media': { [media.wide]: { WebkitLineClamp: 1 } } });

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  minInlineSize: 0,
  marginInlineStart: 'auto',
  '@media': { [media.print]: { display: 'none' } },
});

/** The menu never stands in a line of its own. */
export const together = style({ display: 'flex', gap: space[2] });

export const factRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minInlineSize: 0,
  '@media': { [media.narrow]: { order: place.facts, flex: '1 1 100%' } },
});

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${space[0.5]} ${space[4]}`,
  minInlineSize: 0,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [media.narrow]: { columnGap: space[3], fontSize: font.size[13] } },
});

export const fact = style({
  display: 'inline-flex',
  gap: space[1.5],
  alignItems: 'baseline',
  minInlineSize: 0,
});
globalStyle(`${fact} > bdi`, { minInlineSize: 0, overflowWrap: 'anywhere' });

/** Where very few words fit into a line the first facts stay, the others come at a press. */
export const folded = style({
  '@container': {
    [room.tinyShell]: {
      flex: '1 1 0',
      display: 'block',
      // cuts off the words for those who hear them too, which stand out of the line
      position: 'relative',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      textOverflow: 'ellipsis',
    },
  },
});
globalStyle(`${folded} > ${fact}`, {
  '@container': { [room.tinyShell]: { display: 'inline', marginInlineEnd: space[2] } },
});

export const unfold = style({
  display: 'none',
  '@container': { [room.tinyShell]: { display: 'inline-flex', flexShrink: 0 } },
  '@media': { [media.print]: { display: 'none' } },
});

export const factTerm = style({ color: color.text.subtle, fontSize: font.size[13] });

/** The words of what says itself what it is: on a telephone they stay for those who hear them. */
export const plainTerm = style([spareWhenNarrow, factTerm]);

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[3]}`,
  '@media': { [media.narrow]: { display: 'contents' } },
});

export const alerts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[2]}`,
  minInlineSize: 0,
  '@media': { [media.narrow]: { order: place.dangers } },
});

export const note = style({
  flex: '1 1 10rem',
  minInlineSize: 0,
  display: 'flex',
  '@media': { [media.narrow]: { order: place.dangers, flexBasis: '8rem' } },
});

export const noteButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1.5],
  minInlineSize: 0,
  minBlockSize: '1.5rem',
  paddingInline: space[2],
  border: `1px solid ${color.tone.warning.edge}`,
  borderRadius: radius.control,
  background: color.tone.warning.fill,
  color: color.text.strong,
  fontSize: font.size[13],
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&:focus-visible': ring },
});

export const noteIcon = style({ flexShrink: 0, color: color.tone.warning.text });

export const noteLine = style({
  minInlineSize: 0,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
});

export const noteWhole = style({ minInlineSize: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
