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
