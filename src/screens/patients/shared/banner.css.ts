import { style } from '@vanilla-extract/css';
import { font, layer, media, radius, space } from '#src/styles/scale.ts';
import { spareWhenNarrow } from '#src/styles/spare.css.ts';
import { color } from '#src/styles/theme.css.ts';

export const banner = style({
  position: 'sticky',
  insetBlockStart: 'var(--lift, 0px)',
  zIndex: layer.sticky,
  display: 'grid',
  gap: space[2],
  marginBlockEnd: space[4],
  padding: `${space[3]} ${space[4]}`,
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  boxShadow: color.shadow.low,
  '@media': {
    [media.narrow]: {
      gap: space[1],
      // from edge to edge, so that nothing shows beside it
      marginInline: `calc(-1 * ${space[4]})`,
      padding: `${space[2]} ${space[4]}`,
      borderInline: 0,
      borderRadius: 0,
      // names and chips of any length leave the page its room
      maxBlockSize: '45dvh',
      overflowY: 'auto',
    },
    [media.print]: { position: 'static', boxShadow: 'none', maxBlockSize: 'none' },
  },
});

/** One that was opened is too long to stay in sight. */
export const bannerOpen = style({
  position: 'static',
  '@media': { [media.narrow]: { maxBlockSize: 'none' } },
});

export const top = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space[3],
});

export const who = style({ display: 'grid', gap: space[1], flex: '1 1 18rem', minInlineSize: 0 });

export const name = style({
  fontSize: font.size[20],
  fontWeight: font.weight.bold,
  lineHeight: font.line.tight,
  color: color.text.strong,
  overflowWrap: 'anywhere',
  '@media': { [media.narrow]: { fontSize: font.size[16] } },
});

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  '@media': { [media.print]: { display: 'none' } },
});

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${space[0.5]} ${space[4]}`,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [media.narrow]: { columnGap: space[3], fontSize: font.size[13] } },
});

export const fact = style({ display: 'inline-flex', gap: space[1.5], alignItems: 'baseline' });

/** Days, ages and numbers say what they are: on a telephone the words stay for those who hear them. */
export const factTerm = style([spareWhenNarrow, { color: color.text.subtle, fontSize: font.size[13] }]);

export const alerts = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
