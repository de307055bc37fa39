import { globalStyle, style } from '@vanilla-extract/css';
import { ring } from '#src/styles/ring.ts';
import { font, media, motion, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const field = style({ display: 'inline-flex' });

export const row = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: '2.25rem',
  fontSize: font.size[13],
  color: color.text.normal,
  cursor: 'pointer',
  '@media': { [media.coarse]: { minBlockSize: '2.75rem' } },
});

// React Aria hides its input from the eye; here the input itself is what is seen and pressed
globalStyle(`${row} > :first-child`, { display: 'contents' });

const track = `${row} > :first-child > input`;

globalStyle(track, {
  appearance: 'none',
  position: 'relative',
  order: 1,
  flexShrink: 0,
  inlineSize: '2.25rem',
  blockSize: '1.25rem',
  margin: 0,
  border: `1.5px solid ${color.border.control}`,
  borderRadius: radius.round,
  background: color.sunken,
  cursor: 'inherit',
  transition: `background-color ${motion.fast}, border-color ${motion.fast}`,
});
globalStyle(`${track}::before`, {
  content: '',
  position: 'absolute',
  insetBlockStart: '50%',
  insetInlineStart: '0.1875rem',
  inlineSize: '0.75rem',
  blockSize: '0.75rem',
  translate: '0 -50%',
  borderRadius: radius.round,
  background: color.text.subtle,
  transition: `inset-inline-start ${motion.normal}, background-color ${motion.fast}`,
  '@media': { [media.forced]: { background: 'ButtonText', forcedColorAdjust: 'none' } },
});
globalStyle(`${track}:checked`, {
  background: color.accent,
  borderColor: color.accent,
  '@media': { [media.forced]: { background: 'Highlight', forcedColorAdjust: 'none' } },
});
globalStyle(`${track}:checked::before`, {
  insetInlineStart: '1.125rem',
  background: color.onAccent,
  '@media': { [media.forced]: { background: 'HighlightText' } },
});
globalStyle(`${track}:focus-visible`, ring);
globalStyle(`${track}:disabled`, { opacity: 0.6 });

export const icon = style({ display: 'inline-flex', color: color.text.subtle });
