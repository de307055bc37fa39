import { style } from '@vanilla-extract/css';
import { font, motion, radius } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** The look of a link in text, for any anchor. */
export const textLink = style({
  color: color.accentText,
  fontWeight: font.weight.medium,
  textDecorationLine: 'underline',
  textDecorationThickness: '1px',
  textDecorationColor: `color-mix(in oklch, ${color.accentText} 45%, transparent)`,
  borderRadius: radius.small,
  transition: `text-decoration-color ${motion.fast}`,
  selectors: { '&:hover': { textDecorationColor: 'currentcolor' } },
});
