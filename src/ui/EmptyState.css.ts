import { style } from '@vanilla-extract/css';
import { font, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const box = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  gap: space[2],
  paddingBlock: space[16],
  paddingInline: `min(${space[4]}, 5vw)`,
  border: `1px dashed ${color.border.soft}`,
  borderRadius: radius.card,
  textAlign: 'center',
});

export const icon = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '3rem',
  blockSize: '3rem',
  marginBlockEnd: space[2],
  borderRadius: radius.round,
  background: color.accentSoft,
  color: color.accentText,
});

export const trouble = style({ background: color.dangerSoft, color: color.dangerText });

export const title = style({ fontSize: font.size[16] });

export const text = style({ color: color.text.subtle, maxInlineSize: '46ch' });

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: space[2],
  marginBlockStart: space[3],
});
