import { style } from '@vanilla-extract/css';
import { radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const place = style({ flex: '1 1 10rem', minInlineSize: 0, maxInlineSize: '24rem' });

export const box = style({ position: 'relative', display: 'flex', alignItems: 'center' });

export const glass = style({
  position: 'absolute',
  insetInlineStart: space[3],
  color: color.text.subtle,
  pointerEvents: 'none',
});

export const input = style({ paddingInlineStart: '2.25rem', paddingInlineEnd: '2.25rem' });

export const clear = style({
  position: 'absolute',
  insetInlineEnd: space[1],
  display: 'grid',
  placeItems: 'center',
  inlineSize: '2rem',
  blockSize: '2rem',
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.text.subtle,
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.hover, color: color.text.strong } },
});
