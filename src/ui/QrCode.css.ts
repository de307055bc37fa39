import { style } from '@vanilla-extract/css';
import { radius } from '#src/styles/scale.ts';

export const qr = style({
  inlineSize: 'min(13rem, 100%)',
  borderRadius: radius.card,
  forcedColorAdjust: 'none',
  printColorAdjust: 'exact',
});
