import { style } from '@vanilla-extract/css';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const page = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minBlockSize: '100dvh',
  maxInlineSize: '34rem',
  marginInline: 'auto',
  paddingInline: space[4],
  // whatever a clinic is called, or what it offers: a word that is wider than a phone is broken, everywhere
  overflowWrap: 'anywhere',
  // in a frame it is as high as what stands in it, so that the page around can fit the frame
  selectors: { ':root[data-framed] &': { minBlockSize: 0 } },
});

export const head = style({
  paddingBlock: space[5],
  fontSize: font.size[16],
  fontWeight: font.weight.bold,
  color: color.text.strong,
});

export const main = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space[5],
  paddingBlockEnd: space[8],
  fontSize: font.size[16],
});

export const card = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  padding: space[5],
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
});

export const when = style({
  fontSize: font.size[20],
  fontWeight: font.weight.bold,
  lineHeight: font.line.tight,
  color: color.text.strong,
});

export const fact = style({ display: 'grid', gap: space[1] });
export const quiet = style({ color: color.text.subtle, fontSize: font.size[14] });

/** As wide as there is room, and no wider than it is. */
export const picture = style({
  display: 'block',
  maxInlineSize: '100%',
  blockSize: 'auto',
  borderRadius: radius.control,
});

export const wrapped = style({ whiteSpace: 'pre-line' });

export const actions = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
});

/** What was chosen is one thumb away, however long the list. */
export const within = style([
  actions,
  {
    position: 'sticky',
    insetBlockEnd: 0,
    paddingBlock: space[3],
    background: color.paper,
    borderBlockStart: `1px solid ${color.border.soft}`,
  },
]);

export const end = style({ blockSize: '1px' });
export const hint = style([quiet, { selectors: { '&:empty': { display: 'none' } } }]);

export const row = style({ display: 'flex', flexWrap: 'wrap', gap: space[3], alignItems: 'center' });

export const state = style({
  justifySelf: 'start',
  paddingBlock: space[1],
  paddingInline: space[3],
  borderRadius: radius.round,
  background: color.tone.info.fill,
  color: color.tone.info.text,
  fontSize: font.size[14],
  fontWeight: font.weight.medium,
});

export const settled = style([
  state,
  { background: color.tone.success.fill, color: color.tone.success.text },
]);

export const said = style({
  padding: space[4],
  borderRadius: radius.card,
  background: color.tone.success.fill,
  color: color.tone.success.text,
  fontWeight: font.weight.medium,
  selectors: { '&:empty': { display: 'none' } },
});

export const problem = style({
  padding: space[4],
  borderRadius: radius.card,
  background: color.tone.danger.fill,
  color: color.tone.danger.text,
  fontWeight: font.weight.medium,
});

export const warning = style({
  padding: space[4],
  borderRadius: radius.card,
  background: color.tone.warning.fill,
  color: color.tone.warning.text,
});

export const form = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
});

export const field = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[2] });
export const label = style({
  fontWeight: font.weight.medium,
  color: color.text.strong,
  overflowWrap: 'anywhere',
  // the gap of a field is not kept below a legend
  selectors: { 'legend&': { marginBlockEnd: space[2] } },
});

export const control = style({
  inlineSize: '100%',
  minBlockSize: '2.75rem',
  paddingBlock: space[2],
  paddingInline: space[3],
  border: `1px solid ${color.border.control}`,
  borderRadius: radius.control,
  background: color.raised,
  color: color.text.strong,
  fontSize: font.size[16],
});

export const dateParts = style({ display: 'flex', flexWrap: 'wrap', gap: space[3] });
export const short = style([control, { inlineSize: '4.5rem' }]);
export const long = style([control, { inlineSize: '6rem' }]);

export const days = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[5] });
export const times = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(6.5rem, 100%), 1fr))',
  gap: space[2],
  paddingBlockStart: space[2],
  selectors: { '&:has(bdi)': { gridTemplateColumns: 'repeat(auto-fill, minmax(min(8.5rem, 100%), 1fr))' } },
});

/** Whose time it is, less than the time. */
export const whose = style({ maxInlineSize: '100%', fontSize: font.size[13], overflowWrap: 'anywhere' });

export const time = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minBlockSize: '2.75rem',
  padding: space[2],
  border: `1px solid ${color.border.control}`,
  borderRadius: radius.control,
  background: color.raised,
  color: color.text.strong,
  textAlign: 'center',
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': { background: color.accent, borderColor: color.accent, color: color.onAccent },
    '&:has(:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
  },
  '@media': { [media.forced]: { selectors: { '&:has(:checked)': { outline: '3px solid Highlight' } } } },
});
export const radio = style({ position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' });

export const choice = style({
  display: 'flex',
  gap: space[3],
  // a line is as high as what a thumb needs; the box stays with the first of several
  paddingBlock: '0.625rem',
});
export const box = style({
  inlineSize: '1.25rem',
  blockSize: '1.25rem',
  flexShrink: 0,
  selectors: { [`${choice} > &`]: { marginBlock: space[0.5] } },
});

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[4],
  paddingBlock: space[5],
  borderBlockStart: `1px solid ${color.border.soft}`,
  fontSize: font.size[14],
  color: color.text.subtle,
});
export const language = style({
  minBlockSize: '2.75rem',
  minInlineSize: '2.75rem',
  padding: 0,
  border: 0,
  background: 'none',
  color: color.accentText,
  textDecoration: 'underline',
  cursor: 'pointer',
  selectors: {
    '&[aria-current]': { color: color.text.strong, textDecoration: 'none', fontWeight: font.weight.medium },
  },
});
