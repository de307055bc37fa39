import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { innerRing } from '#src/styles/ring.ts';
import { font, layer, media, motion, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

const drop = keyframes({ from: { opacity: 0, transform: 'translateY(-4px)' } });

/** The raised sheet of paper a menu or a list of choices lies on. */
export const surface = style({
  zIndex: layer.overlay,
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 'max(var(--trigger-width, 0px), 12rem)',
  maxInlineSize: 'min(24rem, calc(100vw - 1rem))',
  overflow: 'hidden',
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  color: color.text.normal,
  boxShadow: color.shadow.high,
  fontSize: font.size[14],
  outline: 'none',
  selectors: { '&[data-entering]': { animation: `${drop} ${motion.fast}` } },
  '@media': { [media.print]: { display: 'none' } },
});

export const list = style({
  display: 'block',
  minBlockSize: 0,
  maxBlockSize: 'min(22rem, 60vh)',
  overflow: 'auto',
  padding: space[1],
  outline: 'none',
  scrollPaddingBlock: space[1],
});

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: '2.25rem',
  paddingBlock: space[1.5],
  paddingInline: space[3],
  borderRadius: radius.control,
  color: color.text.normal,
  textDecoration: 'none',
  cursor: 'pointer',
  outline: 'none',
  overflowWrap: 'anywhere',
  selectors: {
    '&[data-hovered], &[data-focused]': { background: color.hover, color: color.text.strong },
    '&[data-focus-visible]': innerRing,
    '&[data-selected]': { color: color.text.strong, fontWeight: font.weight.medium },
    '&[data-disabled]': { color: color.text.subtle, cursor: 'not-allowed' },
  },
  '@media': {
    [media.coarse]: { minBlockSize: '2.75rem' },
    [media.forced]: {
      selectors: { '&[data-focused]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
});

export const dangerItem = style({
  color: color.dangerText,
  selectors: {
    '&[data-hovered], &[data-focused]': { background: color.dangerSoft, color: color.dangerText },
  },
});

export const words = style({ display: 'grid', flex: 1, minInlineSize: 0 });

export const detail = style({
  fontSize: font.size[12],
  fontWeight: font.weight.normal,
  color: color.text.subtle,
});

/** Holds its room even when the item is not the chosen one, so that nothing shifts. */
export const check = style({
  marginInlineStart: 'auto',
  color: color.accentText,
  visibility: 'hidden',
  selectors: { '[data-selected] > &': { visibility: 'visible' } },
});

export const head = style({
  padding: `${space[3]} ${space[4]} ${space[2]}`,
  borderBlockEnd: `1px solid ${color.border.soft}`,
  fontSize: font.size[13],
  color: color.text.subtle,
  overflowWrap: 'anywhere',
});

export const foot = style({ borderBlockStart: `1px solid ${color.border.soft}`, padding: space[1] });

export const empty = style({ padding: `${space[2]} ${space[3]}`, color: color.text.subtle });

export const separator = style({ blockSize: 1, margin: space[1], background: color.border.soft, border: 0 });

globalStyle(`${foot} > a`, {
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: '2.25rem',
  paddingInline: space[3],
  borderRadius: radius.control,
  color: color.text.normal,
  textDecoration: 'none',
});
globalStyle(`${foot} > a:hover`, { background: color.hover, color: color.text.strong });
globalStyle(`${foot} > a:focus-visible`, innerRing);
