import { globalStyle, style } from '@vanilla-extract/css';
import { font, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const cards = style({ display: 'grid', gap: space[2], listStyle: 'none', minInlineSize: 0 });
export const card = style({
  display: 'grid',
  gap: space[1],
  minInlineSize: 0,
  padding: space[2],
  border: `1px solid ${color.border.control}`,
  borderRadius: radius.card,
  background: color.raised,
  overflowWrap: 'anywhere',
});
globalStyle(`.${card} > [lang]`, { textAlign: 'match-parent' });
export const activeCard = style([
  card,
  { borderColor: color.accent, boxShadow: `inset 3px 0 0 ${color.accent}`, background: color.accentSoft },
]);
export const name = style({ fontWeight: font.weight.bold, justifySelf: 'start', color: color.text.strong });
export const ways = style({
  display: 'grid',
  gap: space[1],
  listStyle: 'none',
  fontSize: font.size[13],
});
export const marked = style({ boxShadow: `inset 3px 0 0 ${color.accent}`, paddingInlineStart: space[2] });
export const target = style({
  '::before': { content: '" → "' },
  selectors: { '[dir="rtl"] &::before': { content: '" ← "' } },
});
export const soft = style({ display: 'block', color: color.text.subtle, fontSize: font.size[13] });
