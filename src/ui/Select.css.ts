import { style } from '@vanilla-extract/css';
import { space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const trigger = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  cursor: 'pointer',
});

export const value = style({
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  selectors: { '&[data-placeholder]': { color: color.text.subtle } },
});

export const chevron = style({ color: color.text.subtle });

export const comboInput = style({ paddingInlineEnd: '2.5rem' });

export const comboButton = style({
  position: 'absolute',
  insetInlineEnd: space[1],
  display: 'grid',
  placeItems: 'center',
  inlineSize: '2rem',
  blockSize: '2rem',
  padding: 0,
  border: 0,
  borderRadius: '4px',
  background: 'none',
  color: color.text.subtle,
  cursor: 'pointer',
  selectors: { '&[data-hovered]': { background: color.hover, color: color.text.strong } },
});
