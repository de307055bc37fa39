import { keyframes, style } from '@vanilla-extract/css';
import { font, layer, media, motion, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

const fade = keyframes({ from: { opacity: 0 } });

export const tooltip = style({
  zIndex: layer.overlay,
  maxInlineSize: 'min(20rem, 90vw)',
  paddingBlock: space[1],
  paddingInline: space[2],
  borderRadius: radius.small,
  background: color.text.strong,
  color: color.paper,
  fontSize: font.size[12],
  overflowWrap: 'anywhere',
  selectors: { '&[data-entering]': { animation: `${fade} ${motion.fast}` } },
  '@media': { [media.forced]: { border: '1px solid CanvasText' } },
});
