import { style } from '@vanilla-extract/css';
import { font, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const list = style({ display: 'grid', gap: space[3], minInlineSize: 0 });

export const legend = style({ color: color.text.strong, fontWeight: font.weight.medium, padding: 0 });

export const row = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(11rem, 100%), 1fr))',
  alignItems: 'start',
  padding: space[3],
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
});

export const remove = style({ alignSelf: 'end', justifySelf: 'end', gridColumn: '1 / -1' });

export const none = style({ color: color.text.subtle, fontSize: font.size[13] });

export const add = style({ justifySelf: 'start' });
