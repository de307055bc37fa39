import { style } from '@vanilla-extract/css';
import { font, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const list = style({
  listStyle: 'none',
  marginBlockStart: space[2],
  display: 'grid',
  gap: space[1],
});

export const link = style({
  display: 'inline',
  padding: 0,
  paddingBlock: '0.125rem',
  minBlockSize: '1.5rem',
  border: 0,
  background: 'none',
  color: color.tone.danger.text,
  font: 'inherit',
  fontWeight: font.weight.medium,
  textAlign: 'start',
  textDecoration: 'underline',
  textUnderlineOffset: '0.18em',
  borderRadius: radius.small,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
});
