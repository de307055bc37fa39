import { style } from '@vanilla-extract/css';
import { innerRing } from '#src/styles/ring.ts';
import { font, media, motion, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** A shade at the end beyond which there are more; at the last one the paper that moves with them covers it. */
const more = [
  `linear-gradient(to right, ${color.paper} 40%, transparent) left / 2rem 100% no-repeat local`,
  `linear-gradient(to left, ${color.paper} 40%, transparent) right / 2rem 100% no-repeat local`,
  `linear-gradient(to right, ${color.border.soft}, transparent) left / 1rem 100% no-repeat scroll`,
  `linear-gradient(to left, ${color.border.soft}, transparent) right / 1rem 100% no-repeat scroll`,
].join(', ');

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  borderBlockEnd: `1px solid ${color.border.soft}`,
  '@media': {
    // one line, which a finger pushes along
    [media.narrow]: { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none', background: more },
    [media.print]: { display: 'none' },
  },
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
    [media.narrow]: { paddingInline: space[2] },
    [media.coarse]: { minBlockSize: '2.75rem' },
    [media.forced]: { selectors: { '&[data-selected]': { borderBlockEndColor: 'Highlight' } } },
  },
});

export const panel = style({ paddingBlockStart: space[5], outline: 'none' });
