import { style } from '@vanilla-extract/css';
import { font, media, motion, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const row = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[2],
  minBlockSize: '1.75rem',
  paddingBlock: space[1],
  inlineSize: 'fit-content',
  maxInlineSize: '100%',
  cursor: 'pointer',
  selectors: { '&:has(:disabled)': { cursor: 'not-allowed', color: color.text.subtle } },
  '@media': { [media.coarse]: { minBlockSize: '2.75rem', paddingBlock: '0.6875rem' } },
});

const mark = style({
  appearance: 'none',
  position: 'relative',
  flexShrink: 0,
  inlineSize: '1.125rem',
  blockSize: '1.125rem',
  margin: '0.0625rem 0 0',
  border: `1.5px solid ${color.border.control}`,
  background: color.raised,
  cursor: 'inherit',
  transition: `background-color ${motion.fast}, border-color ${motion.fast}`,
  selectors: {
    '&:hover:not(:disabled)': { borderColor: color.accent },
    '&:checked': { background: color.accent, borderColor: color.accent },
    '&[aria-invalid="true"]': { borderColor: color.danger },
    '&:disabled': { background: color.sunken, borderColor: color.border.soft },
    '&::after': { content: '', position: 'absolute', inset: 0, opacity: 0 },
    '&:checked::after': { opacity: 1 },
  },
  '@media': { [media.forced]: { appearance: 'auto', border: 0 } },
});

export const box = style([
  mark,
  {
    borderRadius: radius.small,
    selectors: {
      '&::after': {
        background: color.onAccent,
        clipPath: 'polygon(22% 47%, 14% 56%, 41% 82%, 87% 29%, 78% 21%, 40% 64%)',
      },
      '&:checked:disabled::after': { background: color.text.subtle },
    },
    '@media': { [media.forced]: { selectors: { '&::after': { display: 'none' } } } },
  },
]);

export const dot = style([
  mark,
  {
    borderRadius: radius.round,
    selectors: {
      '&::after': { background: color.onAccent, borderRadius: radius.round, transform: 'scale(0.42)' },
      '&:checked:disabled::after': { background: color.text.subtle },
    },
    '@media': { [media.forced]: { selectors: { '&::after': { display: 'none' } } } },
  },
]);

export const words = style({ display: 'grid', minInlineSize: 0, overflowWrap: 'anywhere' });

export const about = style({ fontSize: font.size[13], color: color.text.subtle });

export const errorRow = style({ paddingInlineStart: '1.625rem' });

export const legend = style({
  display: 'flex',
  gap: space[1],
  fontSize: font.size[13],
  fontWeight: font.weight.medium,
  color: color.text.strong,
});

export const groupHint = style({ fontSize: font.size[13], color: color.text.subtle });

export const options = style({ display: 'grid', marginBlockStart: space[1] });

export const inRow = style({ display: 'flex', flexWrap: 'wrap', columnGap: space[6] });
