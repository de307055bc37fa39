import { keyframes, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { font, media, motion, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

/** The look of a button, for a button or for any anchor that leads to an action. */
export const buttonClass = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space[2],
    minBlockSize: '2.5rem',
    paddingBlock: space[1.5],
    paddingInline: space[4],
    border: '1px solid transparent',
    borderRadius: radius.control,
    fontSize: font.size[14],
    fontWeight: font.weight.medium,
    lineHeight: font.line.tight,
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    touchAction: 'manipulation',
    transition: `background-color ${motion.fast}, border-color ${motion.fast}, color ${motion.fast}`,
    selectors: {
      '&:active:not([aria-disabled="true"])': { transform: 'translateY(0.5px)' },
      '&:disabled, &[aria-disabled="true"]': { cursor: 'not-allowed' },
      '&[aria-busy="true"]': { cursor: 'progress' },
    },
    '@media': {
      [media.coarse]: { minBlockSize: '2.75rem' },
      [media.forced]: { borderColor: 'ButtonBorder' },
      [media.print]: { display: 'none' },
    },
  },
  variants: {
    variant: {
      primary: {
        background: color.accent,
        color: color.onAccent,
        selectors: { '&:hover': { background: color.accentHover } },
      },
      secondary: {
        background: color.raised,
        borderColor: color.border.control,
        color: color.text.strong,
        selectors: {
          '&:hover': { background: color.hover },
          '&[aria-pressed="true"]': {
            background: color.accentSoft,
            borderColor: color.accent,
            color: color.accentText,
          },
        },
      },
      quiet: {
        background: 'transparent',
        color: color.text.normal,
        selectors: { '&:hover, &[data-pressed]': { background: color.hover, color: color.text.strong } },
      },
      // said quietly on a page, filled where the question is asked
      danger: {
        background: 'transparent',
        color: color.dangerText,
        selectors: {
          '&:hover': { background: color.dangerSoft },
          '[role="alertdialog"] &, &[type="submit"]': { background: color.danger, color: color.onDanger },
          '[role="alertdialog"] &:hover, &[type="submit"]:hover': { background: color.dangerHover },
        },
      },
    },
    size: {
      normal: {},
      small: { minBlockSize: '2rem', paddingInline: space[3], fontSize: font.size[13] },
      wide: { inlineSize: '100%' },
    },
    // nothing but an icon
    bare: { true: { paddingInline: 0, minInlineSize: '2.5rem' } },
    off: {
      true: {
        background: color.sunken,
        borderColor: color.border.soft,
        color: color.text.subtle,
        selectors: { '&:hover': { background: color.sunken, color: color.text.subtle } },
        '@media': { [media.forced]: { color: 'GrayText', borderColor: 'GrayText' } },
      },
    },
  },
  defaultVariants: { variant: 'secondary', size: 'normal' },
});

export const spinner = style({
  animation: `${turn} 800ms linear infinite`,
  '@media': { [media.calm]: { animation: 'none' } },
});

export const holder = style({ position: 'relative', display: 'inline-flex' });

export const wideHolder = style({ display: 'flex' });

export const reason = style({
  position: 'absolute',
  insetBlockEnd: 'calc(100% + 6px)',
  insetInlineEnd: 0,
  zIndex: 5,
  inlineSize: 'max-content',
  maxInlineSize: 'min(18rem, 80vw)',
  paddingBlock: space[1],
  paddingInline: space[2],
  borderRadius: radius.small,
  background: color.text.strong,
  color: color.paper,
  fontSize: font.size[12],
  opacity: 0,
  pointerEvents: 'none',
  transition: `opacity ${motion.fast}`,
  selectors: { [`${holder}:hover &, ${holder}:focus-within &`]: { opacity: 1 } },
  '@media': {
    [media.forced]: { border: '1px solid CanvasText' },
    // beside a narrow page's edge there is no room next to the button
    '(max-width: 40rem)': {
      position: 'fixed',
      insetInline: space[4],
      insetBlockEnd: '5rem',
      inlineSize: 'auto',
      maxInlineSize: 'none',
    },
  },
});
