import { globalStyle, style } from '@vanilla-extract/css';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const page = style({
  display: 'grid',
  minBlockSize: '100dvh',
  background: color.paper,
  '@media': { [media.spacious]: { gridTemplateColumns: 'minmax(28rem, 5fr) 6fr' } },
});

export const side = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  gap: space[6],
  paddingBlock: space[6],
  paddingInline: space[6],
  minInlineSize: 0,
  '@media': { [media.card]: { paddingInline: space[4], paddingBlock: space[4], gap: space[4] } },
});

export const home = style({
  justifySelf: 'start',
  textDecoration: 'none',
  borderRadius: radius.control,
  minBlockSize: '2rem',
  display: 'inline-flex',
  alignItems: 'center',
});

export const main = style({
  alignSelf: 'center',
  justifySelf: 'center',
  inlineSize: '100%',
  maxInlineSize: '25rem',
  minInlineSize: 0,
  '@media': { [media.card]: { alignSelf: 'start', paddingBlockStart: space[4] } },
});

export const title = style({ fontSize: font.size[24], marginBlockEnd: space[1] });

export const text = style({ color: color.text.subtle, marginBlockEnd: space[6] });

// a notice above the form keeps its distance from the first field
globalStyle(`${main} > :not(${text}) + form`, { marginBlockStart: space[5] });

export const below = style({
  marginBlockStart: space[6],
  paddingBlockStart: space[5],
  borderBlockStart: `1px solid ${color.border.soft}`,
  color: color.text.subtle,
});

export const foot = style({ fontSize: font.size[12], color: color.text.subtle });

export const picture = style({
  display: 'none',
  position: 'relative',
  overflow: 'hidden',
  borderInlineStart: `1px solid ${color.border.soft}`,
  background: `radial-gradient(circle, ${color.border.soft} 1px, transparent 1.2px) 0 0 / 24px 24px ${color.sunken}`,
  '@media': {
    [media.spacious]: { display: 'grid', placeItems: 'center', padding: space[12] },
    [media.print]: { display: 'none' },
  },
});

export const caption = style({
  inlineSize: '100%',
  maxInlineSize: '34rem',
  marginBlockStart: space[8],
  color: color.text.subtle,
  fontSize: font.size[14],
});

export const drawing = style({ inlineSize: '100%', maxInlineSize: '34rem' });
