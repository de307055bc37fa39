import { style } from '@vanilla-extract/css';
import { innerRing } from '#src/styles/ring.ts';
import { font, media, motion, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  borderBlockEnd: `1px solid ${color.border.soft}`,
  '@media': { [media.print]: { display: 'none' } },
});

export const tab = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: '2.5rem',
  paddingInline: space[3],
  borderBlockEnd: '2px solid transparent',
  borderStartStartRadius: radius.control,
  borderStartEndRadius: radius.control,
  color: color.text.subtle,
  fontWeight: font.weight.medium,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  outline: 'none',
  transition: `color ${motion.fast}, border-color ${motion.fast}`,
  selectors: {
    '&[data-hovered]': { color: color.text.strong },
    '&[data-selected]': { color: color.accentText, borderBlockEndColor: color.accent },
    '&[data-focus-visible]': innerRing,
    '&[data-disabled]': { cursor: 'not-allowed' },
  },
  '@media': {
    [media.coarse]: { minBlockSize: '2.75rem' },
    [media.forced]: { selectors: { '&[data-selected]': { borderBlockEndColor: 'Highlight' } } },
  },
});

export const panel = style({ paddingBlockStart: space[5], outline: 'none' });
