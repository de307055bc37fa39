import { style } from '@vanilla-extract/css';
import { font, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const list = style({ display: 'grid', gap: space[3] });

export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
  columnGap: space[4],
});

export const term = style({ fontSize: font.size[13], color: color.text.subtle, maxInlineSize: '12rem' });

export const value = style({ color: color.text.strong, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' });

export const none = style({ color: color.text.subtle });
