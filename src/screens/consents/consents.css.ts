import { style } from '@vanilla-extract/css';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const column = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  maxInlineSize: '48rem',
});

/** A table on paper, whose head comes again on every page. */
export const paper = style({ '@media': { [media.print]: { display: 'table', inlineSize: '100%' } } });

export const choices = style({ display: 'grid', gap: space[3], listStyle: 'none', padding: 0, margin: 0 });

export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  listStyle: 'none',
  padding: 0,
  margin: 0,
});

export const entry = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[2],
  borderBlockEnd: `1px solid ${color.border.soft}`,
  selectors: { '&:last-child': { borderBlockEnd: 'none' } },
});

export const grow = style({
  flex: '1 1 12rem',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  // how it stands and its button stay together below it
  '@media': { [media.card]: { flexBasis: '100%' } },
});

export const answer = style({ display: 'grid', gap: space[1] });

export const asked = style({ color: color.text.strong, fontWeight: font.weight.medium });

// paper stays white and ink black in every theme
export const signature = style({
  inlineSize: '100%',
  maxInlineSize: '24rem',
  background: 'white',
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.control,
  breakInside: 'avoid',
});

export const script = style({
  display: 'inline-block',
  padding: space[3],
  background: 'white',
  color: 'black',
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.control,
  fontFamily: '"Segoe Script", "Bradley Hand", "Snell Roundhand", cursive',
  fontSize: font.size[24],
  breakInside: 'avoid',
});

/** Signature and facts stay on one page. */
export const proof = style({ breakInside: 'avoid' });

export const sum = style({ fontFamily: font.mono, fontSize: font.size[12], overflowWrap: 'anywhere' });

export const struck = style({ textDecoration: 'line-through' });

/** What else the visit needs; it has no place on paper. */
export const beside = style({
  maxInlineSize: '48rem',
  marginBlockStart: space[6],
  '@media': { [media.print]: { display: 'none' } },
});

/** What leads to a decided consent is no part of its print: the paper has a title of its own. */
export const offPaper = style({ '@media': { [media.print]: { display: 'none' } } });
