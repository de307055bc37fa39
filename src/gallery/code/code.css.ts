import { style } from '@vanilla-extract/css';
import { font, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const sheet = style({
  overflow: 'auto',
  maxBlockSize: '75vh',
  margin: 0,
  paddingBlock: space[3],
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  fontFamily: font.mono,
  fontSize: font.size[13],
  lineHeight: font.line.normal,
  tabSize: 2,
});
export const line = style({ display: 'block', paddingInline: space[3], whiteSpace: 'pre' });
export const isMeant = style([
  line,
  { background: color.accentSoft, boxShadow: `inset 3px 0 0 ${color.accent}` },
]);
export const number = style({
  display: 'inline-block',
  inlineSize: '3rem',
  paddingInlineEnd: space[3],
  textAlign: 'end',
  color: color.text.subtle,
  userSelect: 'none',
});
