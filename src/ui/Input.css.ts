import { style } from '@vanilla-extract/css';
import { ring } from '#src/styles/ring.ts';
import { font, media, motion, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** The box one types into; also worn by selects and combo boxes. */
export const input = style({
  display: 'block',
  inlineSize: '100%',
  minInlineSize: 0,
  minBlockSize: '2.5rem',
  margin: 0,
  paddingBlock: space[2],
  paddingInline: space[3],
  border: `1px solid ${color.border.control}`,
  borderRadius: radius.control,
  background: color.raised,
  color: color.text.strong,
  fontSize: font.size[14],
  lineHeight: 1.4,
  textAlign: 'start',
  transition: `border-color ${motion.fast}`,
  selectors: {
    '&::placeholder': { color: color.text.subtle, opacity: 1 },
    '&:hover:not(:disabled):not([readonly])': { borderColor: color.text.subtle },
    '&:focus-visible, &[data-focus-visible]': { ...ring, outlineOffset: '1px', borderColor: color.accent },
    '&[aria-invalid="true"], &[data-invalid]': {
      borderColor: color.danger,
      boxShadow: `inset 0 0 0 1px ${color.danger}`,
    },
    '&:disabled, &[data-disabled]': {
      background: color.sunken,
      color: color.text.subtle,
      borderColor: color.border.soft,
      cursor: 'not-allowed',
    },
    '&[readonly]': { background: color.sunken, borderColor: color.border.soft },
    '&::-webkit-search-cancel-button': { display: 'none' },
    '&:-webkit-autofill': {
      WebkitTextFillColor: color.text.strong,
      boxShadow: `inset 0 0 0 10rem ${color.accentSoft}`,
    },
  },
  '@media': {
    [media.coarse]: { minBlockSize: '2.75rem', fontSize: font.size[16] },
    [media.forced]: { selectors: { '&[aria-invalid="true"]': { outline: '2px solid Mark' } } },
  },
});

/** Several lines; grows with its text where the browser can. */
export const area = style({
  minBlockSize: '6rem',
  maxBlockSize: '60vh',
  resize: 'vertical',
  lineHeight: font.line.normal,
  fieldSizing: 'content',
  overflowWrap: 'anywhere',
} as Parameters<typeof style>[0]);

export const group = style({ position: 'relative', display: 'flex', alignItems: 'center' });

export const withEnd = style({ paddingInlineEnd: '5rem' });

export const withButton = style({ paddingInlineEnd: '2.75rem' });

export const end = style({
  position: 'absolute',
  insetInlineEnd: space[1],
  display: 'flex',
  alignItems: 'center',
});

export const note = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1.5],
  paddingBlockStart: space[1.5],
  fontSize: font.size[13],
  color: color.tone.warning.text,
});

export const numeric = style({ fontVariantNumeric: 'tabular-nums' });

export const unit = style({
  paddingInlineEnd: space[2],
  fontSize: font.size[13],
  color: color.text.subtle,
  pointerEvents: 'none',
});
