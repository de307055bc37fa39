import { style } from '@vanilla-extract/css';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const columns = style({
  display: 'grid',
  gap: space[4],
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(24rem, 100%), 1fr))',
});

export const column = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  minInlineSize: 0,
});

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center' });

export const chosen = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginBlockStart: space[2] });

/** Links below each other, far enough apart for a finger. */
export const plain = style({ display: 'grid', gap: space[1.5], listStyle: 'none', margin: 0, padding: 0 });

export const bar = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '0.625rem',
  borderRadius: radius.round,
  background: color.sunken,
  boxShadow: `inset 0 0 0 1px ${color.border.soft}`,
  overflow: 'hidden',
  selectors: { '[dir="rtl"] &': { transform: 'scaleX(-1)' } },
});

export const filled = style({
  fill: color.accent,
  '@media': { [media.forced]: { fill: 'Highlight' } },
});

export const times = style({ display: 'grid', gap: space[3] });

export const time = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  justifyContent: 'space-between',
});

export const when = style({ display: 'grid', gap: space[1], minInlineSize: 0, overflowWrap: 'anywhere' });

export const code = style({
  display: 'block',
  padding: space[3],
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.control,
  background: color.sunken,
  fontFamily: font.mono,
  fontSize: font.size[16],
  overflowWrap: 'anywhere',
  userSelect: 'all',
});

/** The link of an invitation above the button that copies it. */
export const link = style({ display: 'grid', gap: space[2], justifyItems: 'start' });

export const period = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  selectors: { '& + &': { borderBlockStart: `1px solid ${color.border.soft}`, paddingBlockStart: space[4] } },
});

export const stack = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: space[4],
});

export const wide = style({ inlineSize: '100%' });
