import { keyframes, style } from '@vanilla-extract/css';
import { font, layer, media, motion, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

const fade = keyframes({ from: { opacity: 0 } });
const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } });

export const scrim = style({
  position: 'fixed',
  inset: 0,
  zIndex: layer.overlay,
  display: 'grid',
  placeItems: 'center',
  padding: space[4],
  background: color.scrim,
  selectors: { '&[data-entering]': { animation: `${fade} ${motion.fast}` } },
  '@media': {
    [media.card]: {
      placeItems: 'end stretch',
      padding: space[2],
      // a message at the top covers no heading of a window that is as tall as the screen
      paddingBlockStart: 'min(5rem, 14dvh)',
    },
  },
});

export const panel = style({
  inlineSize: '100%',
  maxInlineSize: '30rem',
  maxBlockSize: '100%',
  overflow: 'auto',
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  boxShadow: color.shadow.high,
  outline: 'none',
  selectors: { '&[data-entering]': { animation: `${rise} ${motion.normal}` } },
});

export const wide = style({ maxInlineSize: '48rem' });

export const dialog = style({ display: 'grid', gap: space[4], padding: space[6], outline: 'none' });

export const title = style({ fontSize: font.size[20] });

export const body = style({ display: 'grid', gap: space[3], color: color.text.normal, minInlineSize: 0 });

export const buttons = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space[2],
  marginBlockStart: space[2],
  '@media': { [media.card]: { display: 'grid', justifyContent: 'stretch' } },
});
