import { keyframes, style } from '@vanilla-extract/css';
import { color } from '#src/styles/theme.css.ts';

const slide = keyframes({
  from: { transform: 'translateX(-100%)' },
  to: { transform: 'translateX(250%)' },
});

export const track = style({
  position: 'sticky',
  insetBlockStart: 0,
  blockSize: 0,
  overflow: 'visible',
  zIndex: 1,
});

export const line = style({
  position: 'relative',
  blockSize: 2,
  overflow: 'hidden',
  opacity: 0,
  transition: 'opacity 120ms ease-out 200ms',
  selectors: { '&[data-active]': { opacity: 1 } },
  '::after': {
    content: '',
    position: 'absolute',
    insetBlock: 0,
    inlineSize: '40%',
    background: color.accent,
    animation: `${slide} 1s linear infinite`,
  },
  '@media': { '(prefers-reduced-motion: reduce)': { '::after': { animation: 'none', inlineSize: '100%' } } },
});
