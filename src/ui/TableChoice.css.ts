import { style } from '@vanilla-extract/css';

export const choice = style({ display: 'inline-flex' });

/** Larger than the box, so that a finger meets it. */
export const target = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minInlineSize: '1.75rem',
  minBlockSize: '1.75rem',
  cursor: 'pointer',
});
